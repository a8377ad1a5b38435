// Builds the studio as a static folder with relative addresses, so that it can be hosted anywhere.

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
// @ts-expect-error A script, without types.
import { recordModules } from '../../scripts/third-party.mjs';
import { offline } from './offline-build.ts';
import { workerOnly } from './worker-only.ts';

/**
 * The page itself never computes and reads no table: only its workers, which are built separately, need the
 * numeric core and the examples. So the first screen does without them.
 */
const withoutData: Plugin = {
  name: 'svm-sieve-studio-without-data',
  load: (id) =>
    /numeric[\\/]core\.generated\.ts$/.test(id)
      ? 'export const embeddedCore = {};'
      : /examples[\\/]\w+\.generated\.ts$/.test(id)
        ? "export const csv = '';"
        : null,
};

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [withoutData, workerOnly, svelte(), offline(), recordModules('studio')],
  worker: {
    format: 'es',
    plugins: () => [recordModules('studio')],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  build: {
    outDir: '../../dist/studio',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
