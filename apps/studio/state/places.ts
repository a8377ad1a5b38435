// The places on the way from a table to what is taken away, and their addresses. An address names a
// place only: nothing of the data.

/** The places on the way, in their order. */
export type Place = 'data' | 'choose' | 'watch' | 'understand' | 'take';

export const PLACES: readonly { readonly place: Place; readonly title: string }[] = [
  { place: 'data', title: 'Data' },
  { place: 'choose', title: 'Choose' },
  { place: 'watch', title: 'Watch' },
  { place: 'understand', title: 'Understand' },
  { place: 'take', title: 'Take away' },
];

/** The place that an address's `#…` names; null where it names none. */
export function placeOf(hash: string): Place | null {
  return PLACES.find(({ place }) => hash === `#${place}`)?.place ?? null;
}
