// Calls about finished results, which the client sends back: report, explain, export.

import { explain, explanationWords, exportModel, problem } from '../../src/app.ts';
import { textOf } from './arrays.ts';
import { textArray } from './frames.ts';
import { type Call, modelIn, optionsIn, type Request, textIn } from './request.ts';

/** The results of a request, as texts. */
function resultsOf({ arrays }: Request): string[] {
  const results = arrays.filter(({ role }) => role === 'result').map(textOf);
  if (results.length > 0) return results;
  throw problem('request-invalid', { property: 'arrays', expected: 'an array of the role result' });
}

export const reportCall: Call = {
  name: 'report',
  summary: 'one HTML page with the charts of one result or several',
  async run(request, { platform }) {
    // Charts, and the library that checks results, are loaded with the first report.
    const { pageOfResults } = await import('./report-page.ts');
    return { header: {}, arrays: [textArray('html', [await pageOfResults(resultsOf(request), platform)])] };
  },
};

export const explainCall: Call = {
  name: 'explain',
  summary: 'when and why a feature was eliminated, from a result of rank or select',
  async run(request, { platform: { readRankedResult } }) {
    const feature = textIn(request.header, 'feature');
    const [text] = resultsOf(request);
    const explanation = explain(await readRankedResult(new TextEncoder().encode(text)), feature);
    return { header: { explanation, sentences: explanationWords(explanation) } };
  },
};

export const exportCall: Call = {
  name: 'export',
  summary: 'a model in memory in the format of another program',
  run(request, server) {
    const { files } = exportModel(modelIn(request.header, server), optionsIn(request.header) as never);
    return {
      header: {},
      arrays: files.map(({ suffix, content }) =>
        typeof content === 'string'
          ? textArray('file', [content], { name: suffix })
          : { role: 'file', type: 'uint8', shape: [content.length], name: suffix, values: content },
      ),
    };
  },
};
