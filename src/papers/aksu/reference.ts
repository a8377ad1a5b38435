export const REFERENCE =
  'Aksu, Miller, Kesidis 2008, Margin-based feature selection techniques for support vector machine classification';
