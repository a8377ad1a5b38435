// A panel: the features that several methods select, each by itself. Every method ranks the samples,
// chooses its subset size by the rule of the selection on its own cross-validated curve (a composite
// selects by its own evidence), and votes for the features of its subset. With n methods and v_j
// votes for feature j, the panel is
//   {j: v_j ≥ k},   k = n: the intersection, k = 1: the union.
// Features are ordered by votes; a millionth of the mean rank as a fraction orders equal ones, so
// that the panel is the head of the ranking. If no feature has k votes, k is lowered to the largest
// number of votes that one has, and a note says so; if there is no vote at all, the panel is the
// feature of the best mean rank, since a classifier needs one. A nested evaluation repeats all of
// this in every outer training set, so it estimates the panel itself.

import { parsedOption, withDefault } from '../base/option.ts';
import { type Note, note } from '../base/problem.ts';
import { alternatives, counted, escapeControlChars } from '../base/text.ts';
import type { Composite, CompositeOptions, EvidenceHead, MemberSelection, SelectionByMethod } from './composite.ts';

/** The findings of a panel. */
export interface PanelEvidence extends EvidenceHead {
  readonly composite: 'panel';
  /** The panel as requested: `intersection`, `union` or a number of methods. */
  readonly panel: string | number;
  /** The number of votes that were required of a feature. */
  readonly needed: number;
  /**
   * The number of votes required in the end: `needed`, or the highest number of votes that a
   * feature received if that is lower.
   */
  readonly reached: number;
  /**
   * The features that each method selected (best first), its subset-size rule and its inner-CV
   * score.
   */
  readonly methods: readonly SelectionByMethod[];
  /** For each feature, the number of methods that selected it. */
  readonly votes: Readonly<Record<string, number>>;
}

/** What a tie is ordered by: less than one vote. */
const TIE_BREAK = 1e-6;

export const panel = {
  name: 'panel',
  synonyms: ['venn', 'venn-diagram', 'consensus-panel'],
  title: 'a panel of features that several methods select',
  summary: 'the intersection or union of the features that several methods select, each with its own subset size',
  reference: 'Bolón-Canedo and Alonso-Betanzos 2019',
  scoreTitle: 'number of methods that select it',
  usual: ['svm-rfe', 'l1', 'fisher'],
  takesSeveral: true,
  combinesSelections: true,
  evidence: {
    panel: 'text or number',
    needed: 'number',
    reached: 'number',
    methods: 'selections by method',
    votes: 'numbers by feature',
  },
  options: {
    panel: withDefault(
      parsedOption<string | number>(
        {
          kind: 'grammar',
          level: 'advanced',
          argument: 'intersection|union|K',
          summary: 'panel: how the features selected by the methods are combined',
          range: { whole: true, min: 1 },
          choices: [
            { value: 'intersection', meaning: 'features selected by every method' },
            { value: 'union', meaning: 'features selected by at least one method' },
          ],
          forms: [{ form: 'K', example: '2', meaning: 'features selected by at least this many methods' }],
        },
        parsePanel,
      ),
      'intersection',
    ),
  },
  pieces: ({ methods }) => methods.map((_, method) => ({ method, rows: null })),
  combine({ dataset, options, methods }, _, orders, selections) {
    const names = dataset.features.map(({ name }) => name);
    const votes = new Float64Array(names.length);
    for (const { selected } of selections) for (const feature of selected) votes[feature]++;
    const places = new Float64Array(names.length);
    for (const order of orders)
      for (const [place, feature] of order.entries()) places[feature] += (names.length - place) / names.length;
    const scores = votes.map((own, j) => own + TIE_BREAK * (places[j] / orders.length));
    const needed = neededVotes(options, methods.length);
    const reached = Math.min(
      needed,
      votes.reduce((most, own) => Math.max(most, own), 0),
    );
    const best = [...scores.keys()].sort((a, b) => scores[b] - scores[a] || a - b);
    const members = best.filter((j) => reached > 0 && votes[j] >= reached);
    return {
      scores,
      evidence: {
        composite: 'panel',
        selected: (members.length > 0 ? members : best.slice(0, 1)).map((j) => names[j]),
        panel: options.panel!,
        needed,
        reached,
        methods: methods.map((name, method) => memberOf(name, selections[method], names)),
        votes: Object.fromEntries(names.map((name, j) => [name, votes[j]])),
      },
      notes: panelNotes({ needed, reached, of: methods.length, features: members.length }),
    };
  },
  sentence: (options, methods) =>
    `Features were selected by ${methods} separately, each with its own subset size; ${panelWords(options.panel)} formed the panel.`,
  conclusion({ selected, methods, needed, reached, panel: asked }) {
    const sizes = methods.map(({ name, features }) => `${name} ${features.length}`).join(', ');
    const lowered = reached < needed ? ` No feature is selected by ${needed} methods.` : '';
    const members =
      reached === 0
        ? 'no method selects any feature, so the best-ranked one is used'
        : `${counted(selected.length, 'feature')} selected by ${reached === methods.length ? `all ${methods.length}` : `at least ${reached} of ${methods.length}`} methods`;
    return [
      `Panel (${typeof asked === 'number' ? `at least ${asked} methods` : asked}): ${members}. Selected by each: ${sizes}.${lowered}`,
      'To estimate the performance of the panel, run evaluate, which repeats all selections on every outer training set.',
    ];
  },
  explained: (evidence, feature) => [combinedWords(evidence), sizeWords(evidence), voteWords(evidence, feature)],
  selections: ({ composite, panel: rule, needed, reached, methods }) => ({ composite, rule, needed, reached, methods }),
  sets: ({ methods, selected }) => ({
    title: `Features selected by each method (${selected.length} in the panel)`,
    sets: methods.map(({ name, features }) => ({ name, items: features })),
    remark:
      'Each column is a combination of methods; its bar shows the number of features that exactly these methods select. The subsets were chosen on these samples, so only a nested evaluation of the panel estimates its performance on new samples.',
  }),
  columns: ({ methods, votes }) => [
    { title: 'votes', values: votes },
    ...methods.map(({ name, features }) => ({
      title: `selected by ${name}`,
      values: Object.fromEntries(Object.keys(votes).map((feature) => [feature, Number(features.includes(feature))])),
    })),
  ],
} as const satisfies Composite<PanelEvidence>;

/** `intersection`, `union`, `2`; undefined if it is none of these. */
function parsePanel(value: unknown): string | number | undefined {
  const text = String(value).trim();
  if (text === 'intersection' || text === 'union') return text;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** More votes than there are methods mean all of them. */
function neededVotes({ panel: asked }: CompositeOptions, methods: number): number {
  if (asked === 'union') return 1;
  return typeof asked === 'number' ? Math.min(asked, methods) : methods;
}

const memberOf = (name: string, { selected, rule, score }: MemberSelection, names: readonly string[]) => ({
  name,
  rule,
  features: selected.map((feature) => names[feature]),
  score,
});

interface Reached {
  readonly needed: number;
  readonly reached: number;
  readonly of: number;
  readonly features: number;
}

const panelNotes = (facts: Reached): Note[] => (facts.reached < facts.needed ? [note('panel-empty', facts)] : []);

function panelWords(asked: CompositeOptions[string]): string {
  if (typeof asked === 'number') return `those selected by at least ${counted(asked, 'method')}`;
  return asked === 'union' ? 'those selected by at least one of them' : 'those selected by all of them';
}

const namesOf = (methods: readonly SelectionByMethod[]) =>
  alternatives(
    methods.map(({ name }) => escapeControlChars(name)),
    'and',
  );

/** `all 3 methods`, `at least 2 of 3 methods`. */
const votersWords = (votes: number, of: number) =>
  votes === of ? `all ${counted(of, 'method')}` : `at least ${votes} of ${counted(of, 'method')}`;

function combinedWords({ methods, panel: asked, needed }: PanelEvidence): string {
  const rule = typeof asked === 'number' ? '' : ` (${asked})`;
  return `The panel combines the features that ${namesOf(methods)} select separately and keeps those selected by ${votersWords(needed, methods.length)}${rule}.`;
}

function sizeWords({ methods, selected, needed, reached }: PanelEvidence): string {
  const sizes = alternatives(
    methods.map(
      ({ name, rule, features }) =>
        `${escapeControlChars(name)} selected ${counted(features.length, 'feature')} (${escapeControlChars(rule)})`,
    ),
    'and',
  );
  if (reached === 0)
    return `Of these methods, ${sizes}; the panel consists of the best-ranked feature, because none was selected.`;
  const lowered =
    reached < needed
      ? `, which ${selected.length === 1 ? 'was' : 'were'} selected by ${votersWords(reached, methods.length)}, because none was selected by ${needed}`
      : '';
  return `Of these methods, ${sizes}; the panel consists of ${counted(selected.length, 'feature')}${lowered}.`;
}

function voteWords({ methods, selected }: PanelEvidence, feature: string): string {
  const voters = methods.filter(({ features }) => features.includes(feature));
  const by =
    voters.length === 0
      ? 'No method selected this feature'
      : `This feature was selected by ${voters.length} of ${methods.length} (${namesOf(voters)})`;
  return `${by}; it is ${selected.includes(feature) ? '' : 'not '}in the panel.`;
}
