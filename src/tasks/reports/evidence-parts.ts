// What a composite found, as a section of a report: its conclusion, one number per feature, and the
// sets of features that it compares.

import type { EvidenceSets } from '../../composites/composite.ts';
import { composites, type Evidence } from '../../composites/index.ts';
import { barsChart } from '../../report/charts/bars.ts';
import { upsetChart } from '../../report/charts/upset.ts';
import type { Block, Section } from '../../report/document.ts';
import type { RankResult } from '../ranking-run.ts';
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
        ...setBlocks(composite.sets?.(evidence) ?? null),
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

/** Which features the sets share, where the composite compares some. */
function setBlocks(shown: EvidenceSets | null): readonly Block[] {
  if (shown === null || shown.sets.length < 2) return [];
  const { title, sets, remark } = shown;
  return [
    { kind: 'chart', chart: upsetChart({ title, sets }) },
    { kind: 'paragraph', text: remark },
  ];
}
