// The sizes of a selection: the curve, the chosen size with its features, and what the page's
// script needs to show another size. Without scripts the chosen size is all there is to see.

import { counted } from '../base/text.ts';
import type { SizeChoice, SizesBlock } from './document.ts';
import { attribute, html, isolated } from './html.ts';
import { shortened, visible } from './text.ts';

/** Sizes that a reader can look at: more than this cannot be told apart on a slider. */
const MOST_SIZES = 400;
/** Features of a size that are listed; the ranking has them all. */
const MOST_NAMES = 200;
const NAME_LENGTH = 80;

/** What the script reads, as JSON. */
export interface SizesData {
  readonly sizes: readonly SizeChoice[];
  readonly chosen: number;
  readonly names: readonly string[];
}

export function sizesHtml(block: SizesBlock, chart: string, id: string): string {
  const { sizes, chosen } = thinned(block);
  const features = block.ranking.slice(0, block.sizes[block.chosen].features);
  const data: SizesData = {
    sizes,
    chosen,
    names: shortNames(block.ranking),
  };
  const left =
    sizes.length < block.sizes.length
      ? `<p>${sizes.length} of ${block.sizes.length} sizes can be chosen here.</p>`
      : '';
  return `<div class="sizes">${chart}
<div class="choose" hidden><label for="${id}r">Number of features</label>
<input type="range" id="${id}r" min="0" max="${sizes.length - 1}" value="${chosen}" step="1">
<button type="button">Back to the chosen size</button>${left}</div>
<p class="size" role="status">${html(sizes[chosen].text)}</p>
<ol class="names">${features.slice(0, MOST_NAMES).map(nameHtml).join('')}</ol>
<p class="more">${restOf(features.length)}</p>
<script type="application/json">${forScript(data)}</script></div>`;
}

const shortNames = (names: readonly string[]) =>
  names.slice(0, MOST_NAMES).map((name) => shortened(visible(name), NAME_LENGTH));

function nameHtml(name: string): string {
  const short = shortened(name, NAME_LENGTH);
  return `<li${short === name ? '' : ` title="${attribute(shortened(name, 1000))}"`}>${isolated(short)}`;
}

const restOf = (count: number) =>
  count > MOST_NAMES ? `and ${counted(count - MOST_NAMES, 'feature')} more, as in the ranking.` : '';

/** Evenly spaced, both ends and the chosen one among them. */
function thinned({ sizes, chosen }: SizesBlock): { sizes: readonly SizeChoice[]; chosen: number } {
  if (sizes.length <= MOST_SIZES) return { sizes, chosen };
  const step = (sizes.length - 1) / (MOST_SIZES - 1);
  const kept = new Set(Array.from({ length: MOST_SIZES }, (_, place) => Math.round(place * step))).add(chosen);
  const places = [...kept].sort((a, b) => a - b);
  return { sizes: places.map((place) => sizes[place]), chosen: places.indexOf(chosen) };
}

/** JSON that cannot end the element it stands in. */
const forScript = (data: SizesData) => JSON.stringify(data).replaceAll('<', '\\u003c');
