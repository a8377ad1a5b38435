// Build plugin: adds the content security policy to the page, and the list of files to the service
// worker.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { PAGE_POLICY, POLICY } from './policy.ts';

const NAME = 'service-worker.js';

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'svm-sieve-studio-offline',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: PAGE_POLICY },
        injectTo: 'head-prepend',
      },
    ],
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        writeFileSync(join(folder, NAME), serviceWorker(folder));
      },
    },
  };
}

function serviceWorker(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== NAME)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
  const digest = createHash('sha256');
  for (const file of files) digest.update(`${file}\n`).update(readFileSync(join(folder, file)));
  const names = files.map((file) => `./${file}`);
  return readFileSync(join(import.meta.dirname, NAME), 'utf8')
    .replace('__VERSION__', digest.digest('hex').slice(0, 16))
    .replace('__FILES__', JSON.stringify(names))
    .replace('__POLICY__', POLICY.replaceAll("'", "\\'"));
}
