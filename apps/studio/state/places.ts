// The views of the studio and their addresses. An address names a view only: nothing of the data.

/** The views, in their order. */
export type Place = 'data' | 'choose' | 'watch' | 'understand' | 'compare' | 'take';

interface View {
  readonly place: Place;
  readonly title: string;
  /** The step that a view without one of its own belongs to. */
  readonly within?: Place;
}

export const PLACES: readonly View[] = [
  { place: 'data', title: 'Data' },
  { place: 'choose', title: 'Choose' },
  { place: 'watch', title: 'Watch' },
  { place: 'understand', title: 'Results' },
  { place: 'compare', title: 'Compare runs', within: 'understand' },
  { place: 'take', title: 'Export' },
];

/** The steps from data to export. */
export const STEPS = PLACES.filter(({ within }) => within === undefined);

/** The step of a view. */
export const stepOf = (place: Place): Place => PLACES.find((view) => view.place === place)?.within ?? place;

/** The view that the `#…` of an address names; null where it names none. */
export function placeOf(hash: string): Place | null {
  return PLACES.find(({ place }) => hash === `#${place}`)?.place ?? null;
}
