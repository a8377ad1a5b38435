// Writes docs/guide/options.md from the declared options: node scripts/make-docs.mjs [--check]
// With --check nothing is written; exit 1 where the page is not what the options say.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  applyOptions,
  describeOptions,
  exportOptions,
  flagOf,
  optionInfo,
  predictOptions,
  rankOptions,
  selectOptions,
  trainOptions,
  usualValue,
} from '../dist/node.js';

const page = join(dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'guide', 'options.md');

const tasks = {
  describe: describeOptions,
  rank: rankOptions,
  select: selectOptions,
  train: trainOptions,
  predict: predictOptions,
  apply: applyOptions,
  export: exportOptions,
};

/** The option's default as a user would type it; empty where there is none. */
function usual(schema) {
  const { defaultText } = optionInfo(schema);
  if (defaultText) return defaultText;
  const value = usualValue(schema);
  if (value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0))
    return '';
  return value === true ? 'on' : String(value);
}

const cell = (text) => text.replaceAll('|', '\\|');

function row(name, schema) {
  const info = optionInfo(schema);
  const isOn = usualValue(schema) === true;
  const flag = isOn ? flagOf(`no${name[0].toUpperCase()}${name.slice(1)}`) : flagOf(name);
  const argument = info.argument ? ` ${info.argument}` : '';
  const where = Object.keys(tasks)
    .filter((task) => Object.hasOwn(tasks[task], name))
    .join(', ');
  return `| \`${cell(flag + argument)}\` | \`${name}\` | ${cell(info.summary)} | ${cell(usual(schema))} | ${where} |`;
}

const all = Object.assign({}, ...Object.values(tasks));
const groups = new Map();
for (const entry of Object.entries(all)) {
  const { group } = optionInfo(entry[1]);
  groups.set(group, [...(groups.get(group) ?? []), entry]);
}

const sections = [...groups].map(([group, entries]) => {
  const rows = entries.map(([name, schema]) => row(name, schema));
  return `## ${group}\n\n| flag | in the library | what it does | default | tasks |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
});

const text = `# Options

Made from the declared options by \`npm run docs\`; a test holds it true. The command line takes the flags, the library the same names in
camelCase (typed or as text). Options of running (\`--json\`, \`--csv\`, \`--checkpoint\`, \`--redis\`, \`--quiet\`, \`--no-color\`, \`--force\`) never change a result.

${sections.join('\n')}`;

if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8') !== text) {
    console.error('docs/guide/options.md is not what the options say; run npm run docs');
    process.exit(1);
  }
} else writeFileSync(page, text);
