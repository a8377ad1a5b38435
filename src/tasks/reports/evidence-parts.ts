// What a composite found, as a section of a report. A composite whose evidence has more to show than
// one number per feature has its own entry below.

import { composites, type Evidence } from '../../composites/index.ts';
import { barsChart } from '../../report/charts/bars.ts';
import { upsetChart } from '../../report/charts/upset.ts';
import type { Block, Section } from '../../report/document.ts';
import type { RankResult } from '../rank.ts';
import { capitalized } from './parts.ts';

type EvidenceResult = Pick<RankResult, 'ranking' | 'scores' | 'evidence'>;

/** None where the method combines no rankings. */
export function evidenceSections(result: EvidenceResult): Section[] {
  const { evidence } = result;
  if (!evidence) return [];
  const composite = composites.get(evidence.composite);
  const text = [...composite.conclusion(evidence), LISTED[Number(evidence.selected.length > 0)](evidence)].join(' ');
  return [
    {
      heading: `Evidence: ${composite.title}`,
      blocks: [
        { kind: 'paragraph', text },
        ...scoreBlocks(result, composite.scoreTitle),
        ...(FURTHER[evidence.composite] as (own: Evidence) => readonly Block[])(evidence),
      ],
    },
  ];
}

const MAX_LISTED = 50;

const LISTED = [
  () => 'No feature is selected.',
  ({ selected }: Evidence) =>
    `Selected: ${selected.slice(0, MAX_LISTED).join(', ')}${selected.length > MAX_LISTED ? ', …' : ''}.`,
] as const;

function scoreBlocks({ ranking, scores = {} }: EvidenceResult, title: string): Block[] {
  const values = new Map(Object.entries(scores));
  const bars = ranking.flatMap((name) => {
    const value = values.get(name);
    return typeof value === 'number' && Number.isFinite(value) ? [{ name, value }] : [];
  });
  if (bars.length === 0) return [];
  return [
    { kind: 'chart', chart: barsChart({ title: `${capitalized(title)}, best first`, xTitle: title, bars, top: 30 }) },
  ];
}

/** Which of the best features the methods share. */
function methodBlocks({ methods, topFeatures }: Extract<Evidence, { composite: 'ensemble' }>): readonly Block[] {
  if (methods.length < 2) return [];
  const sets = methods.map(({ name, features }) => ({ name, items: features }));
  return [
    { kind: 'chart', chart: upsetChart({ title: `The ${topFeatures} best features of each method`, sets }) },
    {
      kind: 'paragraph',
      text: 'Each column is a combination of methods, and its bar the number of features that exactly these methods have among their best. Whether the shared features classify new samples well is not estimated here.',
    },
  ];
}

/** What else is shown, by composite. */
const FURTHER: {
  readonly [C in Evidence['composite']]: (own: Extract<Evidence, { composite: C }>) => readonly Block[];
} = {
  ensemble: methodBlocks,
  knockoff: () => [],
  shadow: () => [],
  stability: () => [],
};
