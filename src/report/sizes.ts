// The sizes of a selection: the curve, the chosen size with its features, and what the page's
// script needs to show another size. Without scripts the chosen size is all there is to see.

import { counted } from '../base/text.ts';
import { type AxisScale, MAX_SIZES, spreadPlaces } from './charts/along-axis.ts';
import type { SizeChoice, SizesBlock } from './document.ts';
import { attribute, isolated, lines } from './html.ts';
import { shortened, visible } from './text.ts';

/** Features of a size that are listed; the ranking has them all. */
const MAX_NAMES = 200;
const NAME_LENGTH = 80;
/** The axis of this many sizes, where the document does not say. */
const SCALE: AxisScale = 'log';

/** What the script reads, as JSON. */
export interface SizesData {
  readonly sizes: readonly SizeChoice[];
  readonly chosen: number;
  readonly names: readonly string[];
}

export function sizesHtml(block: SizesBlock, chart: string, id: string): string {
  const { sizes, chosen } = thinned(block);
  const { members, features: size } = block.sizes[block.chosen];
  const features = members ? members.map((place) => block.ranking[place]) : block.ranking.slice(0, size);
  const data: SizesData = {
    sizes,
    chosen,
    names: shortNames(block.ranking),
  };
  const left =
    sizes.length < block.sizes.length
      ? `<p>${sizes.length} of ${block.sizes.length} sizes can be viewed here.</p>`
      : '';
  return `<div class="sizes">${chart}
<div class="choose" hidden><label for="${id}r">Number of features</label>
<input type="range" id="${id}r" min="0" max="${sizes.length - 1}" value="${chosen}" step="1">
<button type="button">Back to the selected size</button>${left}</div>
<p class="size" role="status">${lines(sizes[chosen].text)}</p>
<ol class="names">${features.slice(0, MAX_NAMES).map(nameHtml).join('')}</ol>
<p class="more">${restOf(features.length)}</p>
<script type="application/json">${forScript(data)}</script></div>`;
}

const shortNames = (names: readonly string[]) =>
  names.slice(0, MAX_NAMES).map((name) => shortened(visible(name), NAME_LENGTH));

function nameHtml(name: string): string {
  const short = shortened(name, NAME_LENGTH);
  return `<li${short === name ? '' : ` title="${attribute(shortened(name, 1000))}"`}>${isolated(short)}`;
}

const restOf = (count: number) =>
  count > MAX_NAMES ? `and ${counted(count - MAX_NAMES, 'feature')} more, as in the ranking.` : '';

/** Evenly spaced along the axis of the chart, both ends and the chosen one among them. */
function thinned({ sizes, chosen, scale = SCALE }: SizesBlock): { sizes: readonly SizeChoice[]; chosen: number } {
  const places = spreadPlaces(
    sizes.map(({ features }) => features),
    { limit: MAX_SIZES, scale, stays: (features) => features === sizes[chosen].features },
  );
  return { sizes: places.map((place) => sizes[place]), chosen: places.indexOf(chosen) };
}

/** JSON that cannot end the element it is in. */
const forScript = (data: SizesData) => JSON.stringify(data).replaceAll('<', '\\u003c');
