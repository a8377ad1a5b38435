// A report as one HTML file: no script, nothing loaded, readable from disk, on paper, on a phone, by day and by night.

import { blockHtml } from './blocks.ts';
import type { Report, Section } from './document.ts';
import { html } from './html.ts';
import { STYLE } from './style.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** From how many sections on a list of them helps. */
const CONTENTS_FROM = 3;

export async function reportPage(report: Report): Promise<string> {
  const title = html(report.title);
  const summary = typeof report.summary === 'string' ? [report.summary] : report.summary;
  const sections: string[] = [];
  for (const [place, section] of report.sections.entries())
    sections.push(await sectionHtml(section, `s${place + 1}`, 2));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the report</a>
<header>
<h1>${title}</h1>
${summary.map((text) => `<p class="lead">${html(text)}</p>`).join('\n')}
</header>
${contentsHtml(report.sections)}<main id="content" tabindex="-1">
${sections.join('\n')}
</main>
${footerHtml(report)}</body>
</html>
`;
}

async function sectionHtml({ heading, blocks, sections = [] }: Section, id: string, level: number): Promise<string> {
  const parts: string[] = [];
  for (const [place, block] of blocks.entries()) parts.push(await blockHtml(block, `${id}b${place + 1}`));
  for (const [place, part] of sections.entries()) parts.push(await sectionHtml(part, `${id}-${place + 1}`, level + 1));
  const tag = `h${Math.min(level, 6)}`;
  return `<section aria-labelledby="${id}"><${tag} id="${id}">${html(heading)}</${tag}>\n${parts.join('\n')}\n</section>`;
}

function contentsHtml(sections: readonly Section[]): string {
  if (sections.length < CONTENTS_FROM) return '';
  const items = sections.map(({ heading }, place) => `<li><a href="#s${place + 1}">${html(heading)}</a></li>`).join('');
  return `<nav aria-label="Contents"><ol>${items}</ol></nav>\n`;
}

function footerHtml({ generatedBy, generatedAt }: Report): string {
  if (!generatedBy && !generatedAt) return '';
  const words = [generatedBy ? `Made by ${html(generatedBy)}` : 'Made', ...(generatedAt ? [html(generatedAt)] : [])];
  return `<footer><p>${words.join(', ')}</p></footer>\n`;
}
