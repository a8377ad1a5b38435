// The views of the studio and their addresses. An address names a view only: nothing of the data.

/** The views, in their order. */
export type Place = 'data' | 'choose' | 'watch' | 'understand' | 'take';

export const PLACES: readonly { readonly place: Place; readonly title: string }[] = [
  { place: 'data', title: 'Data' },
  { place: 'choose', title: 'Choose' },
  { place: 'watch', title: 'Watch' },
  { place: 'understand', title: 'Results' },
  { place: 'take', title: 'Export' },
];

/** The view that the `#…` of an address names; null where it names none. */
export function placeOf(hash: string): Place | null {
  return PLACES.find(({ place }) => hash === `#${place}`)?.place ?? null;
}
