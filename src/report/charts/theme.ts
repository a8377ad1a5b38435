// One look for all charts. Text and lines of the frame take the colour of the page's text
// (`currentColor`); the colours of data are the Okabe–Ito palette, distinguished by readers with
// any colour vision (Okabe, Ito, Color universal design, 2008). Where a colour is too pale for a
// white page or too dark for a black one, the page has a stronger shade of it.

export const PALETTE = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'] as const;

/** The same colours with a contrast of 3 to 1 at least on a light page, and on a dark one. */
const ON_LIGHT_PAGE = ['#0072b2', '#d55e00', '#008a65', '#b85c8f', '#a97400', '#2488c5'] as const;
const ON_DARK_PAGE = ['#3f9fdc', '#f0802f', '#1fb58c', '#d98bb8', '#e69f00', '#8fd0f5'] as const;

/** The palette as properties of a page's style. */
export function paletteStyle(page: 'light' | 'dark'): string {
  return (page === 'light' ? ON_LIGHT_PAGE : ON_DARK_PAGE).map((colour, place) => `--data${place}:${colour}`).join(';');
}

/** A colour of the palette as a light page has it. */
export const lightColour = (place: number): string => ON_LIGHT_PAGE[place % ON_LIGHT_PAGE.length];

/** A tag of a drawing with its colours taken from the page's style, where there is one. */
export function withPageColours(tag: string): string {
  return tag.replace(/"(#[0-9a-f]{6})"/g, (attribute, colour) => {
    const place = PALETTE.indexOf(colour);
    return place < 0 ? attribute : `"var(--data${place},${colour})"`;
  });
}

/** For what others are compared with. */
export const NEUTRAL = '#808080';

/** Tiles from little to much; the text on them is dark up to the middle, light above. */
export const TILES = ['#e6f0f8', '#9cc6e2', '#3f8fc4', '#0b5394', '#08306b'] as const;
export const ON_LIGHT_TILE = '#111111';
export const ON_DARK_TILE = '#ffffff';
/** Fraction of the range from which tiles are dark: there white has the better contrast. */
export const DARK_TILE = 0.45;
export const EMPTY_TILE = '#d9d9d9';
/** What is absent stands back on a light page and on a dark one. */
export const ABSENT_TILE = 'rgba(128, 128, 128, 0.2)';

export const DASHES: readonly (readonly number[])[] = [
  [1, 0],
  [6, 3],
  [2, 2],
  [8, 3, 2, 3],
  [12, 4],
];

/** Percentages have a space before their sign, as in the text. */
const LOCALE = { number: { decimal: '.', thousands: ',', grouping: [3], currency: ['$', ''], percent: ' %' } };

export const FONT = 'system-ui, sans-serif';
export const FONT_SIZE = 12;
export const PLOT_HEIGHT = 300;

/** The look for a drawing of a width: narrow ones leave less to labels. */
export function chartConfig(width: number): Record<string, unknown> {
  const axis = { labelFont: FONT, titleFont: FONT, labelFontSize: FONT_SIZE, titleFontSize: FONT_SIZE };
  return {
    aria: false,
    background: null,
    font: FONT,
    locale: LOCALE,
    view: { stroke: null },
    text: { font: FONT, fontSize: FONT_SIZE, fill: 'currentColor' },
    axis: {
      ...axis,
      titleFontWeight: 'normal',
      titleLimit: width * 0.8,
      titlePadding: 8,
      labelLimit: Math.round(width * 0.45),
      labelSeparation: 8,
      labelPadding: 5,
      labelColor: 'currentColor',
      titleColor: 'currentColor',
      domainColor: 'currentColor',
      domainOpacity: 0.5,
      tickColor: 'currentColor',
      tickOpacity: 0.5,
      gridColor: 'currentColor',
      gridOpacity: 0.12,
    },
    legend: {
      ...axis,
      orient: 'bottom',
      direction: 'horizontal',
      labelColor: 'currentColor',
      titleColor: 'currentColor',
      labelLimit: Math.round(width * 0.6),
      symbolStrokeWidth: 2.5,
      symbolSize: 120,
    },
  };
}
