// Writes docs/guide/options.md from the declared options: node scripts/make-docs.mjs [--check]
// With --check nothing is written; exit 1 where the page differs from the options.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
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
} from '../dist/node.js';

const page = join(dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'guide', 'options.md');

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

/** One option: flag, name, summary, values, default, the commands that take it, and what each choice means. */
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

const text = `# Options

Generated from the declared options by \`npm run docs\`. The command line takes flags; the library takes the same options
by their camelCase names, typed or as text. \`svm-sieve COMMAND --help\` lists the options marked *basic*,
\`svm-sieve COMMAND --help all\` lists all of them. Options of running (\`--json\`, \`--csv\`, \`--report\`, \`--checkpoint\`,
\`--threads\`, \`--redis\`, \`--quiet\`, \`--no-color\`, \`--force\`) never change a result.

${sections.join('\n')}`;

if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8') !== text) {
    console.error('docs/guide/options.md differs from the options; run npm run docs');
    process.exit(1);
  }
} else writeFileSync(page, text);
