// docs/reference/messages.md, from the catalogue of messages.
import { wrap, wrapLines } from './wrap.mjs';

/** One message: its code, what it means, what to do, and how the command line prints it. */
function message({ code, meaning, remedy, isNote, facts }, render) {
  const lines = [`### \`${code}\``, '', wrap(`${isNote ? '*Note.* ' : ''}${meaning}`)];
  if (remedy) lines.push('', wrap(`**Remedy.** ${remedy}`));
  return [...lines, '', '```text', wrapLines(render({ code, facts })), '```'].join('\n');
}

const heading = (area) => `${area[0].toUpperCase()}${area.slice(1).replace('-', ' ')}`;

export function messagesPage(catalogue, render) {
  const areas = [...new Set(catalogue.map(({ area }) => area))];
  const sections = areas.map((area) => {
    const messages = catalogue.filter((one) => one.area === area);
    const entries = messages.map((one) => message(one, render));
    return `## ${heading(area)}\n\n${wrap(messages[0].title)}\n\n${entries.join('\n\n')}\n`;
  });
  return `# Messages

<!-- Generated from the catalogue of messages by npm run docs. -->

Every problem and every note has a code that stays the same across versions; its wording may change.
In a program the code is \`error.code\`, the facts are \`error.facts\`, and \`error.fixes\` lists the options
that solve the problem. Results written with \`--json\` hold the same objects. Examples are shown as
the command line prints them, without the position in the data; the library names options instead of
flags. [Troubleshooting](../how-to/troubleshooting.md) explains the most frequent ones.

${sections.join('\n')}`;
}
