// The comments that users of the library see in their editor: those of the built declarations.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../library-sources.mjs';

export function apiPieces() {
  const files = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/\/\*\*([\s\S]*?)\*\/\s*([^\n]*)/g)].map(([, comment, declaration]) => ({
      surface: 'api',
      place: `${relative(root, file).replaceAll('\\', '/')}: ${declaration.trim().slice(0, 60)}`,
      text: prose(comment),
    }));
  });
}

/** A doc comment without its stars, one paragraph per line, without examples of code. */
function prose(comment) {
  return comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/```[\s\S]*?```/g, '')
    .replace(/\{@link\s+([^}]+)\}/g, '$1')
    .replace(/@\w+/g, '\n\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n');
}
