// Puts every name of the API reference under a heading, by the folder it comes from
// (docs/architecture.md): the folders are the grouping, so no comment repeats it.
import { Comment, CommentTag, Converter, ReflectionKind } from 'typedoc';

/**
 * The first that fits. What stands under Inside is for the command line and for tests of ideas; it
 * may change.
 */
const HEADINGS = [
  [/^src\/tasks\/given-options/, 'Options'],
  [/^src\/base\/problem/, 'Running', 'UserError'],
  [/^src\/(base|numeric)\//, 'Inside'],
  [/^src\/tasks\/(data|files\.node)/, 'Data', /^(readData|readFile|readFileTable|useTable|Data)$/],
  [/^src\//, 'Options', /Options$/],
  [/^src\/data\/(files\.node|hash|digest|options)/, 'Inside'],
  [/^src\/data\//, 'Data'],
  [/^src\/(tasks|papers)\//, 'Running', /Context$/],
  [/^src\/executors\/(executor|inline|threads|web-workers|journal|run-jobs)/, 'Running'],
  [/^src\/executors\//, 'Inside'],
  [/^src\/(report|tasks\/reports)\//, 'Reports'],
  [
    /^src\/(tasks|papers)\//,
    'Tasks',
    /^(describe|rank|eliminate|select|evaluate|compare|train|predict|apply|explain|exportModel|reproduce)$/,
  ],
  [/^src\/(tasks|papers)\//, 'Results'],
  [/^src\/formulations\/model/, 'Results'],
  [/^src\/search\/trace/, 'Results'],
  [/^src\/evaluation\/(statistics|stability|confusion|permutation|qualities|summary)/, 'Statistics'],
  [/^src\//, 'Parts'],
];

function headingOf(file, name) {
  const fits = ([path, , only]) =>
    path.test(file) && (only === undefined || (typeof only === 'string' ? only === name : only.test(name)));
  return HEADINGS.find(fits)?.[1] ?? 'Parts';
}

export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    if (!reflection.parent?.kindOf(ReflectionKind.SomeModule)) return;
    const file = context.getSymbolFromReflection(reflection)?.declarations?.[0]?.getSourceFile().fileName ?? '';
    const heading = headingOf(file.slice(file.lastIndexOf('/src/') + 1), reflection.name);
    headings.set(reflection, heading);
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, () => {
    for (const [reflection, heading] of headings) {
      const tag = new CommentTag('@category', [{ kind: 'text', text: heading }]);
      const commented = reflection.signatures ?? [reflection];
      for (const own of commented) {
        own.comment ??= new Comment();
        own.comment.blockTags.push(tag);
      }
    }
  });
}

const headings = new Map();
