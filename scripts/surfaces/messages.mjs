// Every message of the catalogue: its meaning, its remedy, and its example as the command line and
// the library render it.
import { librarySources } from '../library-sources.mjs';
import { messageCatalogue } from '../message-catalogue.mjs';

export async function messagePieces() {
  const { render, fact, COMMAND_LINE, LIBRARY } = await librarySources('scripts/surfaces/messages.ts');
  return messageCatalogue().flatMap(({ area, code, meaning, remedy, facts }) => {
    const example = facts === null ? null : fact(code, facts);
    const texts = new Set([
      meaning,
      remedy,
      example && render(example, COMMAND_LINE),
      example && render(example, LIBRARY),
    ]);
    texts.delete(null);
    return [...texts].map((text) => ({ surface: 'messages', place: `src/base/messages/${area}.ts: ${code}`, text }));
  });
}
