// One look for all charts. Text and lines of the frame take the colour of the page's text (`currentColor`); the colours of
// data are the Okabe–Ito palette, told apart by readers with any colour vision, those that stand out on white and on near-black first.
// Source: Okabe, Ito, Color universal design, 2008.

export const PALETTE = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'] as const;

/** For what others are compared with. */
export const NEUTRAL = '#808080';

/** Tiles from little to much; the text on them is dark up to the middle, light above. */
export const TILES = ['#e6f0f8', '#9cc6e2', '#3f8fc4', '#0b5394', '#08306b'] as const;
export const ON_LIGHT_TILE = '#111111';
export const ON_DARK_TILE = '#ffffff';
/** Share of the range from which tiles are dark: there white has the better contrast. */
export const DARK_TILE = 0.45;
export const EMPTY_TILE = '#d9d9d9';

export const DASHES: readonly (readonly number[])[] = [
  [1, 0],
  [6, 3],
  [2, 2],
  [8, 3, 2, 3],
];

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
    view: { stroke: null },
    text: { font: FONT, fontSize: FONT_SIZE, fill: 'currentColor' },
    axis: {
      ...axis,
      titleFontWeight: 'normal',
      titleLimit: width * 0.8,
      titlePadding: 8,
      labelLimit: Math.round(width * 0.4),
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
