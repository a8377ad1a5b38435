// The tables that pages mark with <!-- table: name -->, as Markdown.

/** Tables by name, from the measurements. */
export function tables() {
  return {};
}
