// Runs an ONNX file in onnxruntime-web.

import * as ort from 'onnxruntime-web';
import type { Model } from '../../src/formulations/model.ts';
import { exportModel } from '../../src/tasks/export.ts';
import type { Cell } from './export-cases.ts';

ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'error';

export interface Answer {
  readonly label: string[];
  readonly scores: number[][];
  readonly probabilities: number[][] | null;
}

export function onnxFile(model: Model, inputs?: 'all' | 'selected'): Uint8Array {
  return exportModel(model, { to: 'onnx', ...(inputs && { inputs }) }).files[0].content as Uint8Array;
}

/** `categorical`: the places of the columns of texts. */
export async function runOnnx(
  file: Uint8Array,
  rows: readonly (readonly Cell[])[],
  categorical: ReadonlySet<number> = new Set(),
): Promise<Answer> {
  const session = await ort.InferenceSession.create(file, { logSeverityLevel: 3 });
  const width = rows[0].length - categorical.size;
  const numbers = rows.flatMap((row) => row.filter((_, j) => !categorical.has(j)).map((cell) => cell ?? Number.NaN));
  const texts = rows.flatMap((row) => row.filter((_, j) => categorical.has(j)).map((cell) => String(cell ?? '')));
  const answer = await session.run({
    ...(width > 0 && {
      numbers: new ort.Tensor('float64', Float64Array.from(numbers as number[]), [rows.length, width]),
    }),
    ...(categorical.size > 0 && { categories: new ort.Tensor('string', texts, [rows.length, categorical.size]) }),
  });
  const table = ({ data, dims }: ort.Tensor) =>
    rows.map((_, row) => Array.from((data as Float64Array).subarray(row * dims[1], (row + 1) * dims[1])));
  const { label, scores, probabilities } = answer;
  await session.release();
  return {
    label: [...(label.data as string[])],
    scores: table(scores),
    probabilities: probabilities ? table(probabilities) : null,
  };
}
