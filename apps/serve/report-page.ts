// The report of results that a client sends. Apart from the other calls, since it takes the charts
// and the library that checks results.

import { reportPage, resultsReport } from '../../src/app.ts';
import type { Platform } from './platform.ts';

/** One HTML page of results, each the text of its JSON. */
export async function pageOfResults(texts: readonly string[], { readResult }: Platform): Promise<string> {
  const encoder = new TextEncoder();
  const saved = await Promise.all(texts.map((text) => readResult(encoder.encode(text))));
  return reportPage(resultsReport(saved));
}
