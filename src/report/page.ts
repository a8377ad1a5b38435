// A report as one HTML file: nothing loaded, readable from disk, on paper, on a phone, by day and
// by night. Its one script is known by its hash to the page's policy, so that nothing else can run;
// without scripts everything is there to read.

import { sha256 } from '@noble/hashes/sha2.js';
import { blockHtml } from './blocks.ts';
import type { Block, Report, Section } from './document.ts';
import { attribute, html } from './html.ts';
import { pageScript } from './page-script.generated.ts';
import { STYLE } from './style.ts';

/** From how many sections on a list of them helps. */
const CONTENTS_FROM = 3;
/** Characters that all long tables of a page may take together, so that it opens at once. */
const ROOM_FOR_TABLES = 3_000_000;
/** Shorter tables are never cut. */
const LONG_TABLE = 1000;

/** Returns a report as one HTML file. */
export async function reportPage(report: Report): Promise<string> {
  const title = attribute(report.title);
  const summary = typeof report.summary === 'string' ? [report.summary] : report.summary;
  const room = ROOM_FOR_TABLES / Math.max(1, allBlocks(report.sections).filter(isLongTable).length);
  const sections: string[] = [];
  for (const [place, section] of report.sections.entries())
    sections.push(await sectionHtml(section, `s${place + 1}`, 2, room));
  const script = allBlocks(report.sections).some(isLivelier) ? pageScript : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the report</a>
<header>
<h1>${html(report.title)}</h1>
${summary.map((text) => `<p class="lead">${html(text)}</p>`).join('\n')}
</header>
${contentsHtml(report.sections)}<main id="content" tabindex="-1">
${sections.join('\n')}
</main>
${footerHtml(report)}${script && `<script>${script}</script>\n`}</body>
</html>
`;
}

const allBlocks = (sections: readonly Section[]): Block[] =>
  sections.flatMap(({ blocks, sections: inner = [] }) => [...blocks, ...allBlocks(inner)]);

const isLongTable = (block: Block) => block.kind === 'table' && block.rows.length > LONG_TABLE;

/** Whether a script makes more of it. */
const isLivelier = (block: Block) =>
  ['sizes', 'command', 'methods'].includes(block.kind) ||
  (block.kind === 'table' && !!block.sortable) ||
  (block.kind === 'chart' && !!block.chart.tips?.length);

function policyFor(script: string): string {
  const only = script === '' ? '' : ` script-src 'sha256-${base64(sha256(new TextEncoder().encode(script)))}';`;
  return `default-src 'none';${only} style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`;
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

async function sectionHtml(section: Section, id: string, level: number, room: number): Promise<string> {
  const { heading, blocks, sections = [] } = section;
  const parts: string[] = [];
  for (const [place, block] of blocks.entries()) parts.push(await blockHtml(block, `${id}b${place + 1}`, room));
  for (const [place, part] of sections.entries())
    parts.push(await sectionHtml(part, `${id}-${place + 1}`, level + 1, room));
  const tag = `h${Math.min(level, 6)}`;
  // Landmarks have their own names; in a report of several results inner sections share theirs.
  const label = level === 2 ? ` aria-labelledby="${id}"` : '';
  return `<section${label}><${tag} id="${id}">${html(heading)}</${tag}>\n${parts.join('\n')}\n</section>`;
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
