// svm-sieve export: a model for use elsewhere.

import { unlink } from 'node:fs/promises';
import {
  type Exported,
  exporters,
  exportModel,
  exportOptions,
  fileOption,
  inGroup,
  openSource,
  optional,
  optionsOf,
  quoted,
  readModelData,
  writeWhole,
} from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { runningOptions } from '../options.ts';
import { checkResultFiles, outputMissing, requireFileName } from '../output/result-files.ts';

const { json: _json, threads: _threads, ...running } = runningOptions;

const outputOption = inGroup('Export', {
  output: optional(
    fileOption({ argument: 'FILE', level: 'basic', summary: 'output file; libsvm also writes FILE.scale' }),
  ),
});

export const exportCommand = command({
  name: 'export',
  summary: 'export preprocessing, selected features and classifier as one deployable model',
  arguments: [
    { name: 'result', kind: 'file', summary: 'a result of select or train saved with --json, or a LIBSVM model' },
  ],
  options: { ...exportOptions, ...outputOption, ...running },
  examples: [
    ['export selected.json --to onnx -o model.onnx', 'for ONNX runtimes, from raw values to labels'],
    ['export selected.json --to js -o model.js', 'a module with predict(sample), for web pages and Node'],
    ['export model.json --to libsvm -o wine.model', 'for svm-predict, with wine.model.scale for svm-scale'],
  ],
  async run({ arguments: [name], options, console }) {
    const { output, force } = options;
    if (output === null) throw outputMissing();
    requireFileName('output', output);
    for (const suffix of exporters.get(options.to).suffixes)
      await checkResultFiles({ output: `${output}${suffix}`, force }, [name]);
    const model = await readModelData(await openSource(name));
    const exported = exportModel(model, optionsOf(exportOptions, options));
    await putFiles(exported, output, force);
    console.notes(exported.notes);
    for (const { suffix, content } of exported.files)
      console.say(`${quoted(`${output}${suffix}`)}: ${sizeOf(content)}`);
  },
});

/**
 * All files or none: what was written before one fails is taken away again, unless it has replaced
 * another.
 */
async function putFiles({ files }: Exported, output: string, force: boolean): Promise<void> {
  const written: string[] = [];
  try {
    for (const { suffix, content } of files) {
      await writeWhole(`${output}${suffix}`, [content], force);
      written.push(`${output}${suffix}`);
    }
  } catch (error) {
    if (!force) for (const path of written) await unlink(path).catch(() => {});
    throw error;
  }
}

function sizeOf(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.length;
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`;
}
