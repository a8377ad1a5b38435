// Formats of R, Python, MATLAB and others that are not read, with the line that converts them.

import { escapeControlChars } from '../base/text.ts';

/** A file that another program converts, and how. */
export interface ForeignFormat {
  readonly format: string;
  readonly program: string;
  readonly command: string;
  readonly [fact: string]: string;
}

const R_LOAD = 'e <- new.env(); load("FILE", e); write.csv(get(ls(e)[1], e), "data.csv")';
const R_READ = 'write.csv(readRDS("FILE"), "data.csv")';

const FORMATS: Readonly<Record<string, ForeignFormat>> = {
  rds: { format: 'RDS', program: 'R', command: R_READ },
  rdata: { format: 'RData', program: 'R', command: R_LOAD },
  rda: { format: 'RData', program: 'R', command: R_LOAD },
  h5ad: {
    format: 'AnnData',
    program: 'Python',
    command: 'import anndata; a = anndata.read_h5ad("FILE"); a.to_df().join(a.obs).to_csv("data.csv")',
  },
  loom: {
    format: 'Loom',
    program: 'Python',
    command: 'import anndata; a = anndata.read_loom("FILE"); a.to_df().join(a.obs).to_csv("data.csv")',
  },
  mat: {
    format: 'MATLAB',
    program: 'Python',
    command:
      'import scipy.io, pandas; m = scipy.io.loadmat("FILE"); pandas.DataFrame(m["X"]).assign(y=m["y"].ravel()).to_csv("data.csv", index=False)',
  },
  h5: { format: 'HDF5', program: 'Python', command: 'import pandas; pandas.read_hdf("FILE").to_csv("data.csv")' },
  pkl: { format: 'pickle', program: 'Python', command: 'import pandas; pandas.read_pickle("FILE").to_csv("data.csv")' },
  npy: {
    format: 'NumPy',
    program: 'Python',
    command: 'import numpy, pandas; pandas.DataFrame(numpy.load("FILE")).to_csv("data.csv", index=False)',
  },
  sav: { format: 'SPSS', program: 'R', command: 'write.csv(haven::read_sav("FILE"), "data.csv", row.names = FALSE)' },
  dta: { format: 'Stata', program: 'R', command: 'write.csv(haven::read_dta("FILE"), "data.csv", row.names = FALSE)' },
  sas7bdat: {
    format: 'SAS',
    program: 'R',
    command: 'write.csv(haven::read_sas("FILE"), "data.csv", row.names = FALSE)',
  },
  xls: {
    format: 'Excel 97',
    program: 'R',
    command: 'write.csv(readxl::read_excel("FILE"), "data.csv", row.names = FALSE)',
  },
  ods: {
    format: 'OpenDocument',
    program: 'R',
    command: 'write.csv(readODS::read_ods("FILE"), "data.csv", row.names = FALSE)',
  },
};

/**
 * The format of an ending that another program converts, with the command for that file; null if it
 * is none. A JSON string is also one of R and of Python.
 */
export function foreignFormat(ending: string, file: string): ForeignFormat | null {
  if (!Object.hasOwn(FORMATS, ending)) return null;
  const { command, ...format } = FORMATS[ending];
  const spelled = escapeControlChars(JSON.stringify(file));
  return { ...format, command: command.replace('"FILE"', () => spelled) };
}
