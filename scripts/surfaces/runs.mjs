// What the built command line prints: the help of every command, the output of examples, errors,
// and the text of the reports that the examples write.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../library-sources.mjs';

const COMMANDS =
  'describe rank select evaluate compare explain report apply train predict export generate reproduce studio worker cluster completion';

/** Commands whose output is read, in order: later ones read files of earlier ones. */
const EXAMPLES = [
  'describe example:wine',
  'generate microarray -o genes.csv --rows 40 --features 60 --seed 3',
  'generate clusters -o clusters.csv --rows 60 --features 20 --classes 3 --seed 3',
  'describe genes.csv',
  'rank example:wine --json rank.json --report rank.html',
  'rank example:wdbc --method mfe --json mfe.json',
  'rank genes.csv --method gradient-angle',
  'rank clusters.csv --kernel rbf --trace full',
  'select example:wine --json select.json --report select.html',
  'select genes.csv --choose one-se --folds 3 --test genes.csv --seed 2',
  'select clusters.csv --method eb-rfe --candidates 2 --folds 3 --costs 0.1,1',
  'evaluate example:wine --outer-folds 5 --json evaluate.json --report evaluate.html',
  'evaluate genes.csv --outer-folds 4 --folds 3 --permutations 5 --score auc',
  'compare example:wine --methods svm-rfe,mfe,random --outer-folds 5 --json compare.json --report compare.html',
  'explain select.json Proline',
  'explain rank.json Ash',
  'explain evaluate.json Alcohol',
  'train example:wdbc --probability --json train.json',
  'predict train.json example:wdbc',
  'predict select.json example:wine',
  'apply select.json example:wine -o reduced.csv',
  'export select.json --to onnx -o wine.onnx',
  'export select.json --to js -o wine.js',
  'export train.json --to libsvm -o wdbc.model',
  'report select.json evaluate.json compare.json -o all.html',
  'reproduce',
  'rank example:wnie',
  'rank example:wine --methd mfe',
  'rank example:wine --method mfee',
  'rank example:wine --cost -1',
  'rank example:wine --method mfe --correlation-bias',
  'rank missing.csv',
  'rank words.csv',
];

const FILES = {
  'words.csv': 'a,b,class\n1,2,x\n3,n/a,y\n5,6,x\n7,8,y\n9,1,x\n',
};

export async function runCommands() {
  const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-surfaces-'));
  try {
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
    const help = [];
    for (const name of ['', ...COMMANDS.split(' ')]) {
      for (const all of name === '' ? [''] : ['', ' all']) {
        const line = `${name} --help${all}`.trim();
        const { stdout } = await run(line.split(' '), folder);
        help.push(...helpPieces(stdout, `svm-sieve ${line}`));
      }
    }
    const terminal = [];
    for (const line of EXAMPLES) {
      const { stdout, stderr } = await run(line.split(' '), folder);
      const text = `${stdout}\n${stderr}`.trim();
      terminal.push({ surface: 'terminal', place: `svm-sieve ${line}`, text });
    }
    const reports = readdirSync(folder)
      .filter((name) => name.endsWith('.html'))
      .flatMap((name) => reportPieces(readFileSync(join(folder, name), 'utf8'), name));
    return [...help, ...terminal, ...reports];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const run = (args, cwd) =>
  new Promise((done) => {
    // Wide enough for every sentence to stay on one line.
    const env = { ...process.env, COLUMNS: '1000', NO_COLOR: '1' };
    execFile(process.execPath, [join(root, 'dist/cli.js'), ...args], { cwd, env }, (_error, stdout, stderr) =>
      done({ stdout, stderr }),
    );
  });

/** One piece per option, choice or paragraph, unwrapped. */
function helpPieces(text, place) {
  const items = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') items.push('');
    else if (/^(\S| {2}\S| {8}\S+: | {6}\S)/.test(line) || items.at(-1) === '') items.push(line.trim());
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return items
    .filter((item) => /[a-z]{3}/.test(item))
    .map((item) => ({ surface: 'help', place, text: item.replace(/\s{2,}/g, '  ') }));
}

/** The words of a report: one piece per element of text, without markup, scripts and figures' axes. */
function reportPieces(html, name) {
  const body = html
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '\n')
    .replace(
      /<\/?(p|h\d|li|ul|ol|tr|td|th|table|section|figure|figcaption|summary|details|div|dt|dd|dl|nav|header|main|footer|caption|title|button|label)\b[^>]*>/g,
      '\n',
    )
    .replace(/<[^>]+>/g, '');
  const texts = new Set(
    body
      .split('\n')
      .map((line) =>
        line
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'")
          .replaceAll('&amp;', '&')
          .trim(),
      )
      .filter((line) => /[a-z]{3}/.test(line)),
  );
  return [...texts].map((text) => ({ surface: 'reports', place: name, text }));
}
