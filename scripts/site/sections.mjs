// The order of the documentation: sections and their pages, as paths from the root. The sidebar of
// the site is made from it; a test requires that every page occurs.

const how = (name) => `docs/how-to/${name}.md`;
const why = (name) => `docs/explanation/${name}.md`;

export const SECTIONS = [
  { title: 'Getting started', pages: ['docs/README.md', 'docs/getting-started.md'] },
  {
    title: 'Tutorials',
    pages: ['docs/tutorials/gene-expression.md', 'docs/tutorials/text.md', 'docs/tutorials/web-page.md'],
  },
  {
    title: 'How-to guides',
    pages: [
      how('data-formats'),
      how('choose-a-method'),
      how('rank-features'),
      how('read-a-ranking'),
      how('kernel-and-c'),
      how('subset-size'),
      how('scaling-and-leakage'),
      how('estimate-performance'),
      how('multi-class'),
      how('imbalanced-classes'),
      how('train-and-predict'),
      how('export-models'),
      how('reports'),
      how('long-runs'),
      how('cluster'),
      how('terminal'),
      how('library'),
      how('studio'),
      how('python'),
      how('r'),
      how('workflows'),
      how('assistant'),
      how('coming-from'),
      how('faq'),
      how('troubleshooting'),
    ],
  },
  {
    title: 'Reference',
    pages: [
      'docs/reference/commands.md',
      'docs/reference/options.md',
      'docs/reference/results.md',
      'docs/reference/messages.md',
      'docs/reference/api.md',
      'docs/reference/protocol.md',
      'docs/reference/generated-data.md',
      'docs/reference/changes-0.2.md',
    ],
  },
  {
    title: 'Explanation',
    pages: [
      why('elimination'),
      why('kernel-criteria'),
      why('gradient-angle'),
      why('margin-elimination'),
      why('eb-rfe'),
      why('sequential-search'),
      why('average-distance'),
      why('retrained'),
      why('svr-rfe'),
      why('l1'),
      why('zero-norm'),
      why('combined-criteria'),
      why('filters'),
      why('real-features'),
      why('subset-size'),
      why('nested-cross-validation'),
      why('defaults'),
      why('stability'),
      why('statistics'),
      why('limits'),
      why('preprocessing'),
      why('svm'),
      why('linear-solver'),
      why('joint-multi-class'),
      why('perceptron'),
      why('probabilities'),
    ],
  },
  { title: 'Alternatives', pages: ['docs/alternatives.md'] },
  {
    title: 'Reproductions',
    pages: [
      'docs/papers/guyon-2002.md',
      'docs/papers/hermes-buhmann-2000.md',
      'docs/papers/aksu-2008.md',
      'docs/papers/krupka-2016.md',
      'docs/papers/planas-2021.md',
    ],
  },
  {
    title: 'Development',
    pages: [
      'CONTRIBUTING.md',
      'docs/architecture.md',
      'docs/benchmarks.md',
      'docs/scaling.md',
      'docs/decisions/dependencies.md',
      'docs/decisions/speed.md',
      'CHANGELOG.md',
      'SECURITY.md',
    ],
  },
];

/** Pages that are linked, but too small for a place in the sidebar. */
export const FURTHER_PAGES = ['CODE_OF_CONDUCT.md', 'bench/README.md', 'examples/data/README.md'];
