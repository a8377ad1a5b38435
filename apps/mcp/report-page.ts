// The report of result files of the folder. Apart from the other tools, since it takes the charts
// and the library that checks results.

import { readResult, reportPage, resultsReport, type SavedResult } from '../../src/app.node.ts';
import type { Folder } from './folder.ts';

export async function pageOfFiles(names: readonly string[], folder: Folder): Promise<string> {
  const saved: SavedResult[] = [];
  for (const name of names) saved.push(await readResult(await folder.open(name)));
  return reportPage(resultsReport(saved));
}
