// Numbers that the sources know, such as how many reproductions there are.

/** Numbers by id, in the form of measurements. */
export function counts({ reproductions }) {
  return {
    'count-reproductions': { value: reproductions.entries.length },
  };
}
