// The numbers of R. Planas, "Analysis of the SVM-RFE algorithm for feature selection", extension
// report on kernels, 2021: each cell is the number of features chosen and the accuracy in percent,
// by cost (down) and degree or γ (across).

export interface PublishedCell {
  readonly features: number;
  readonly accuracy: number;
}

/** C, the same in every table. */
export const COSTS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
export const DEGREES = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** The column 0.7 of Table 1.5 is empty. */
export const GAMMAS = [0.025, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6];

/** Table 1.2. */
const POLY = `
  11:58.92 21:69.08 21:74.25 21:72.83 21:70.58 21:67.17 11:66.33 11:64.92 11:63.25
  1:61.33 21:69.17 21:76.58 21:80.92 21:78.08 21:77.75 11:69.17 11:57.33 11:56.67
  1:61.42 21:70.17 21:77.08 21:81.92 21:83.92 21:81.67 11:70.75 11:55.17 11:51.50
  1:61.33 21:70.92 21:77.42 21:82.75 21:84.75 21:83.58 11:83.00 11:58.17 21:53.50
  11:61.42 21:70.83 21:78.33 21:83.08 21:84.75 21:85.84 21:82.25 11:80.25 11:58.75
  1:61.25 21:71.00 21:78.00 21:84.00 21:85.75 21:84.16 11:84.42 11:85.33 11:79.83
  1:61.08 21:70.58 21:77.50 21:82.92 21:85.50 21:84.08 11:85.58 11:80.41 21:80.10
  1:61.25 21:70.00 21:76.92 21:83.75 21:85.42 21:86.16 11:84.08 11:82.50 11:82.75
  1:61.08 21:70.00 21:78.42 21:84.33 21:86.83 21:84.08 11:83.42 11:85.75 11:82.00
`;

/** Table 1.3. */
const POLY_OPTIMIZED = `
  8:61.60 21:70.10 21:76.85 20:79.95 20:78.50 20:77.70 20:75.25 20:73.80 15:72.64
  16:59.90 20:71.55 20:78.20 20:84.30 20:85.65 20:84.60 20:83.70 13:80.85 13:75.45
  22:60.10 19:71.65 20:79.40 20:84.70 20:87.45 20:86.65 13:82.80 8:64.45 7:65.94
  25:60.55 19:71.50 20:79.35 20:84.90 20:86.95 20:86.65 20:87.45 8:71.90 7:63.95
  13:61.50 19:71.80 20:78.75 19:85.10 19:87.05 20:86.75 20:87.95 19:87.20 9:72.15
  13:61.45 15:71.70 20:78.80 21:85.55 20:87.25 20:87.70 19:87.65 20:88.50 17:86.80
  19:60.10 19:72.50 19:79.05 19:84.75 20:86.95 20:87.15 20:88.05 20:87.65 20:87.10
  30:59.05 14:71.05 20:79.50 20:85.10 20:86.30 19:87.85 20:87.10 20:88.15 19:86.70
  10:62.05 16:72.05 20:78.70 20:85.15 19:87.00 20:86.95 20:86.70 19:86.65 19:85.85
`;

/** Table 1.5. */
const RBF_OPTIMIZED = `
  20:69.60 16:64.70 12:69.75 7:67.30 4:58.05 1:58.86 1:50.75 3:50.85
  20:73.05 15:74.65 12:71.90 6:66.94 5:65.25 1:54.70 1:50.50 5:51.45
  20:74.80 14:77.70 14:77.70 9:72.29 3:60.10 2:59.15 6:50.55 4:51.15
  21:76.60 16:74.90 10:72.80 8:67.60 1:60.40 6:57.70 2:50.65 3:51.45
  20:77.75 15:78.25 13:79.35 9:77.04 3:54.25 5:56.60 4:51.25 1:50.60
  20:77.55 13:76.21 13:81.19 9:75.20 3:60.10 9:55.00 3:53.95 5:50.50
  20:78.80 16:78.05 11:77.25 8:65.74 4:63.05 5:56.00 7:50.70 2:51.55
  21:79.70 14:77.35 12:82.80 8:75.70 3:64.20 3:58.75 4:50.85 2:49.90
  20:79.25 16:78.31 12:80.35 7:74.25 5:62.75 3:56.90 5:54.20 2:50.95
`;

/** By cost and column. */
function parsed(text: string): PublishedCell[][] {
  return text
    .trim()
    .split('\n')
    .map((line) =>
      line
        .trim()
        .split(' ')
        .map((cell) => {
          const [features, percent] = cell.split(':');
          return { features: Number(features), accuracy: Number(`${percent}e-2`) };
        }),
    );
}

export const PUBLISHED = {
  poly: parsed(POLY),
  polyOptimized: parsed(POLY_OPTIMIZED),
  rbfOptimized: parsed(RBF_OPTIMIZED),
};

/** Table 1.1: seconds of a random selection, by rows of training. */
export const SOLVER_SECONDS = [
  { rows: 500, linear: 2.67, kernel: 8.17, precomputed: 12.04 },
  { rows: 1000, linear: 2.94, kernel: 17.3, precomputed: 23.84 },
  { rows: 2000, linear: 4.28, kernel: 43.96, precomputed: 50.36 },
];

export const REFERENCE =
  'R. Planas: Analysis of the SVM-RFE algorithm for feature selection, extension report on kernels. UPC Barcelona, 2021';
export const MULTICLASS_REFERENCE =
  'R. Planas: Analysis of the SVM-RFE algorithm for feature selection, extension report on multi-class classification. UPC Barcelona, 2021';
