// Numbers that the sources know, such as how many reproductions there are.

/** Numbers by id, in the form of measurements. */
export function counts({ reproductions }) {
  const published = reproductions.entries.filter(({ claims }) => claims.some((claim) => claim.published !== null));
  return {
    'count-reproductions': { value: reproductions.entries.length },
    'count-reproductions-published': { value: published.length },
  };
}
