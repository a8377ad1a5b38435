// A report in one call.

/**
 * Returns one self-contained HTML page with the charts and tables of one or more results, as
 * written by `--report`. If the results include an evaluation of the same selection on the same
 * data, the section on the selection shows its nested estimate. The first call loads the charts
 * library.
 */
export async function report(results: object | readonly object[]): Promise<string> {
  const [{ checkResult }, { resultsReport }, { reportPage }] = await Promise.all([
    import('./saved-result.ts'),
    import('./results.ts'),
    import('../../report/page.ts'),
  ]);
  const all = Array.isArray(results) ? results : [results];
  return reportPage(resultsReport(all.map((result, index) => checkResult(result, `result ${index + 1}`))));
}
