// Settings of the documentation site (VitePress). Copied next to the staged pages by make-site.mjs.
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const { sidebar, version, outDir, cacheDir } = JSON.parse(
  readFileSync(new URL('./site.json', import.meta.url), 'utf8'),
);

export default defineConfig({
  title: 'svm-sieve',
  description: 'Feature selection with support vector machines, in TypeScript and WebAssembly',
  lang: 'en-GB',
  base: process.env.SITE_BASE ?? '/',
  outDir,
  cacheDir,
  // Pages of typedoc are files of the site, not pages of VitePress; a test follows their links.
  ignoreDeadLinks: [/^\/api\//],
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark' } },
  themeConfig: {
    sidebar,
    outline: [2, 3],
    search: { provider: 'local', options: { detailedView: true } },
    nav: [
      { text: 'Get started', link: '/getting-started' },
      { text: 'Options', link: '/reference/options' },
      { text: 'API', link: '/reference/api' },
      { text: version, link: '/development/changelog' },
    ],
    socialLinks: [{ icon: 'github', link: 'https://github.com/svm-sieve/svm-sieve' }],
    footer: { message: 'MIT licence' },
  },
});
