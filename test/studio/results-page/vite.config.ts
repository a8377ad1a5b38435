import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [svelte()],
  worker: { format: 'es' },
  build: { outDir: '../../../build/results-page', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 3000 },
});
