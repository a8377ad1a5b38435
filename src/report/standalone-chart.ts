// A drawing that leaves its page: what the page lent it (colours, the colour of text, a ground to
// be on) becomes its own, so that it looks the same in a document, an editor of drawings, or on
// paper.

import { lightColour } from './charts/theme.ts';

const INK = '#1b1f24';

/**
 * Returns the SVG of `renderChart` as a standalone file, in the colours of a light page on white.
 */
export function standaloneChart(svg: string): string {
  return svg
    .replace(/var\(--data(\d),#[0-9a-f]{6}\)/g, (_, place) => lightColour(Number(place)))
    .replace(/^<svg /, `<svg color="${INK}" `)
    .replace(/^(<svg[^>]*>)/, '$1<rect width="100%" height="100%" fill="#ffffff"/>');
}
