// Data sets for the measurements of defaults: those of ../shared/data where they are there, and
// generated ones. Nothing of ../shared is part of the repository.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generate, readData } from 'svm-sieve/node';

const shared = (path) => fileURLToPath(new URL(`../../shared/data/${path}`, import.meta.url));
const elsewhere = process.env.SVM_SIEVE_SHARED_DATA;
const found = (path) => [elsewhere && `${elsewhere}/${path}`, shared(path)].find((own) => own && existsSync(own));

/** Files with the options of a selection that they need; those that are not there are left out. */
export function files(list) {
  return list.flatMap(({ name, path, options = {} }) => {
    const file = found(path);
    if (!file) console.error(`${name}: ${path} is not there, left out`);
    return file ? [{ name, options, read: () => readData(file) }] : [];
  });
}

export const generated = (name, rows, features, seed = 1) => ({
  name: `${name} ${rows}x${features}`,
  options: {},
  read: () => readData(generate(name, { rows, features, seed })),
});
