// Writes the reference pages (docs/reference/options.md from the declared options,
// docs/reference/messages.md from the catalogue of messages) and fills the numbers and tables that
// other pages mark (scripts/docs/fill.mjs). node scripts/make-docs.mjs [--check]
// With --check nothing is written; exit 1 where a page differs.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { counts } from './docs/counts.mjs';
import { filled } from './docs/fill.mjs';
import { readNumbers } from './docs/numbers.mjs';
import { tables } from './docs/tables.mjs';
import { librarySources, root } from './library-sources.mjs';
import { messageCatalogue } from './message-catalogue.mjs';

const sieve = await librarySources();
const {
  COMMAND_LINE,
  applyOptions,
  choiceSpelling,
  compareOptions,
  defaultText,
  defaultValue,
  describeOptions,
  evaluateOptions,
  expectationOf,
  expectedText,
  exportOptions,
  flagOf,
  isClosedChoice,
  optionInfo,
  predictOptions,
  rankOptions,
  readingOptions,
  selectOptions,
  trainOptions,
  render,
} = sieve;

const commands = {
  describe: describeOptions,
  rank: { ...readingOptions, ...rankOptions },
  select: { ...readingOptions, ...selectOptions },
  evaluate: { ...readingOptions, ...evaluateOptions },
  compare: { ...readingOptions, ...compareOptions },
  train: { ...readingOptions, ...trainOptions },
  predict: predictOptions,
  apply: applyOptions,
  export: exportOptions,
};

/**
 * One option: flag, name, summary, values, default, the commands that take it, and what each choice
 * means.
 */
function entry(name, schema) {
  const info = optionInfo(schema);
  const { kind, choices = [], forms = [], level } = info;
  const isOn = defaultValue(schema) === true;
  const flag = flagOf(isOn ? `no${name[0].toUpperCase()}${name.slice(1)}` : name);
  const taken = Object.keys(commands).filter((command) => Object.hasOwn(commands[command], name));
  const words = isOn ? 'on' : defaultText(schema);
  const initial = words === null || isOn || info.defaultText ? words : `\`${words}\``;
  const isPlain = ['boolean', 'text', 'file'].includes(kind) || isClosedChoice(info);
  const lines = [
    `- **\`${flag}${info.argument ? ` ${info.argument}` : ''}\`** · \`${name}\`${level === 'basic' ? ' · *basic*' : ''}:`,
    `  ${isOn ? `with \`${name}: false\`, ${info.summary}` : info.summary}.`,
    ...(isPlain ? [] : [`  Value: ${expectedText(expectationOf(info))}.`]),
    ...(initial === null ? [] : [`  Default: ${initial}.`]),
    `  Commands: ${taken.join(', ')}.`,
    ...choices.map((choice) => `  - \`${choiceSpelling(choice)}\`: ${choice.meaning}`),
    ...forms.map(({ example, meaning }) => `  - \`${example}\`: ${meaning}`),
  ];
  return lines.join('\n');
}

const all = Object.assign({}, ...Object.values(commands));
const groups = new Map();
for (const option of Object.entries(all)) {
  const { group } = optionInfo(option[1]);
  groups.set(group, [...(groups.get(group) ?? []), option]);
}

const sections = [...groups].map(
  ([group, options]) => `## ${group}\n\n${options.map(([name, schema]) => entry(name, schema)).join('\n\n')}\n`,
);

const optionsPage = `# Options

Generated from the declared options by \`npm run docs\`. The command line takes flags; the library takes the same options
by their camelCase names, typed or as text. \`svm-sieve COMMAND --help\` lists the options marked *basic*,
\`svm-sieve COMMAND --help all\` lists all of them. Options of running (\`--json\`, \`--csv\`, \`--report\`, \`--checkpoint\`,
\`--threads\`, \`--redis\`, \`--quiet\`, \`--no-color\`, \`--force\`) never change a result.

${sections.join('\n')}`;

/** One message: its code, what it means, what to do, and how the command line prints it. */
function message({ code, meaning, remedy, isNote, facts }) {
  const lines = [`### \`${code}\``, '', `${isNote ? '*Note.* ' : ''}${meaning}`];
  if (remedy) lines.push('', `**Remedy.** ${remedy}`);
  return [...lines, '', '```text', render({ code, facts }, COMMAND_LINE), '```'].join('\n');
}

const catalogue = messageCatalogue();
const areas = [...new Set(catalogue.map(({ area }) => area))];
const heading = (area) => `${area[0].toUpperCase()}${area.slice(1).replace('-', ' ')}`;

const messageSections = areas.map((area) => {
  const messages = catalogue.filter((one) => one.area === area);
  return `## ${heading(area)}\n\n${messages[0].title}\n\n${messages.map(message).join('\n\n')}\n`;
});

const messagesPage = `# Messages

Generated from the catalogue of messages by \`npm run docs\`. Every problem and every note has a code that stays the same
across versions; its wording may change. In a program the code is \`error.code\`, the facts are \`error.facts\`, and
\`error.fixes\` lists the options that solve the problem; with \`--json\` results hold the same objects. Examples are shown
as the command line prints them, without the position in the data; the library names options instead of flags.

${messageSections.join('\n')}`;

const pages = { 'docs/reference/options.md': optionsPage, 'docs/reference/messages.md': messagesPage };

/** Pages with marked places: those of the root, of bench and of docs, except for generated ones. */
const below = (folder, recursive) =>
  readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
const written = [...below('.', false), ...below('bench', false), ...below('docs', true)].filter(
  (path) => pages[path] === undefined && !path.startsWith('docs/api/'),
);

const measured = readNumbers();
const numbers = { ...measured.numbers };
for (const [id, number] of Object.entries(counts(sieve))) {
  if (numbers[id] !== undefined) throw new Error(`${id} is both measured and counted`);
  numbers[id] = number;
}
const used = new Set();
const marked = { numbers, tables: tables(sieve), used };
for (const path of written) pages[path] = filled(path, readFileSync(join(root, path), 'utf8'), marked);
const unused = Object.keys(measured.numbers).filter((id) => !used.has(id));
if (unused.length > 0) throw new Error(`measured, but quoted on no page: ${unused.join(', ')}`);
const isChecking = process.argv.includes('--check');
for (const [path, text] of Object.entries(pages)) {
  const file = join(root, path);
  if (!isChecking) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is out of date; run npm run docs`);
    process.exitCode = 1;
  }
}
