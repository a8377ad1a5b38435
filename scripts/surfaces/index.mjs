// Everything a person reads, as pieces of running text: `{ surface, place, text }`. The vocabulary
// test checks the pieces, and scripts/sample-sentences.mjs samples them for editors. Help, terminal
// output and reports come from the built command line, so `npm run build` comes first.
import { apiPieces } from './api.mjs';
import { docsPieces } from './docs.mjs';
import { messagePieces } from './messages.mjs';
import { runCommands } from './runs.mjs';
import { studioPieces } from './studio.mjs';

/** Every piece of every surface. */
export async function surfacePieces() {
  return [...apiPieces(), ...docsPieces(), ...(await messagePieces()), ...(await runCommands()), ...studioPieces()];
}

/** The sentences of a piece: split after . ! ? and : where a capital follows, and at line ends. */
export function sentencesOf(text) {
  return text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?])\s+(?=["“(]?[A-Z`])/))
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}
