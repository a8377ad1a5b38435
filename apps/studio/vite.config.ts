// Builds the studio as a static folder with relative addresses, so that it can be hosted anywhere.

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
// @ts-expect-error A script, without types.
import { recordModules } from '../../scripts/third-party.mjs';
import { offline } from './offline-build.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [svelte(), offline(), recordModules('studio')],
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
