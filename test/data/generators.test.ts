import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Generated, generate, generatedTable, generators } from '../../src/data/generators/index.ts';
import { writerFor } from '../../src/data/writers/index.ts';
import { problemOf } from '../problem.ts';

function csvDigest(generated: Generated): string {
  const hash = createHash('sha256');
  for (const piece of writerFor('data.csv').write(generatedTable(generated))) hash.update(piece);
  return hash.digest('hex');
}

function counts(generated: Generated): number[] {
  return generated.classes.map((name) => generated.labels.filter((label) => label === name).length);
}

// The bytes of generated data are a promise: results published for a seed must stay repeatable.
// Never renew these.
const GOLDEN: Readonly<Record<string, { readonly first: readonly number[]; readonly csv: string }>> = {
  clusters: {
    first: [-0.798814, -0.048186, 0.635787],
    csv: 'd1ebbda23c6e199542553f0cc54e5606199bb0e24e6576ad2462ac213707dcb3',
  },
  hermes: {
    first: [0.693414, 0.99106, 0.71618],
    csv: '0378a3e042a87a2e191b4b245055cba3385dad450335920c92af4b83593f09b1',
  },
  madelon: {
    first: [-67.012526, 130.605875, 10.455804],
    csv: 'd657a4c7e8b6b30d1b4051cf1dbd5eec3d0282c1f39877448817a0ef06e44834',
  },
  microarray: {
    first: [-0.012476, -0.585231, -1.403672],
    csv: 'd84d99f811fded46d8b3fe9cb7272b780ff6ac4a8a9db5c2bee311fca98d3dbf',
  },
  noise: {
    first: [-0.199252, -0.716612, -0.459161],
    csv: '514d79dded116172b0c5cd4f8b95413d77ffecb1a4f33783764e9713bc7653a6',
  },
  verbs: {
    first: [0, 0, 0],
    csv: '9fb64ae1a92f4da36bb0a399dbb3b09b2355fbe97a7cc8d05cb7883e0153a568',
  },
  xor: {
    first: [0.758537, -0.697315, 0.166785],
    csv: '6026b5732f7a9a73ba34e148032a3e6b80523facaeb2b0ba221b02de5d097b2b',
  },
};

// Sizes small enough for a quick test of every generator, other than the defaults.
const SMALL = { rows: 96, features: 50 };

const multiClass = ['clusters', 'microarray', 'noise', 'verbs'];

describe.each([...generators.names])('%s', (name) => {
  const { defaults, limits } = generators.get(name);
  const made = generate(name);

  it('keeps its bytes', () => {
    expect({ first: Array.from(made.columns.slice(0, 3), (column) => column[0]), csv: csvDigest(made) }).toEqual(
      GOLDEN[name],
    );
  });

  it('has the default shape', () => {
    expect(made.columns).toHaveLength(defaults.features);
    expect(made.columns.every((column) => column.length === defaults.rows)).toBe(true);
    expect(made.names).toEqual(made.columns.map((_, j) => `f${j + 1}`));
    expect(made.labels).toHaveLength(defaults.rows);
    expect(new Set(made.labels)).toEqual(new Set(made.classes));
    expect(made.classes).toHaveLength(defaults.classes);
  });

  it('makes the same data again from its truth', () => {
    const small = generate(name, { ...SMALL, seed: 7 });
    expect(generate(name, JSON.parse(JSON.stringify(small.truth)))).toEqual(small);
    expect(small.truth).toMatchObject({ format: 1, generator: name, ...SMALL, seed: 7, classes: defaults.classes });
  });

  it('makes other data from another seed', () => {
    expect(csvDigest(generate(name, { ...SMALL, seed: 2 }))).not.toBe(csvDigest(generate(name, { ...SMALL, seed: 3 })));
  });

  it('holds exactly the numbers that are written', () => {
    const cells = made.columns.flatMap((column) => [...column.slice(0, 20)]);
    expect(cells.every((cell) => /^-?\d+(\.\d{1,6})?$/.test(String(cell)) && !Object.is(cell, -0))).toBe(true);
  });

  it('names features that exist as informative and redundant', () => {
    const told = [...made.truth.informative, ...(made.truth.redundant ?? [])];
    expect(told.every((feature) => made.names.includes(feature))).toBe(true);
    expect(new Set(told).size).toBe(told.length);
  });

  const fewestRows = limits.rowsPerClass * defaults.classes;
  const ranges: Readonly<Record<string, readonly [number, number]>> = {
    rows: [fewestRows, 10_000_000],
    features: limits.features,
    classes: limits.classes,
  };

  it.each([
    ['rows', fewestRows - 1],
    ['rows', 2.5],
    ['rows', Number.NaN],
    ['rows', 1e12],
    ['features', limits.features[0] - 1],
    ['features', -3],
    ['features', 1e9],
    ['classes', 1],
  ])('refuses %s %d with the value and the range', (option, value) => {
    const [min, max] = ranges[option];
    expect(problemOf(() => generate(name, { [option]: value }))).toEqual({
      code: 'generator-size-invalid',
      facts: { generator: name, option, value: String(value), min, max },
      fixes: [{ ask: [option] }],
    });
  });

  it('refuses more classes than it can make', () => {
    const [min, max] = limits.classes;
    const classes = max + 1;
    expect(problemOf(() => generate(name, { classes }))).toEqual(
      max === 2
        ? {
            code: 'generator-two-classes',
            facts: { generator: name, classes, others: multiClass },
            fixes: [{ unset: ['classes'] }],
          }
        : {
            code: 'generator-size-invalid',
            facts: { generator: name, option: 'classes', value: String(classes), min, max },
            fixes: [{ ask: ['classes'] }],
          },
    );
  });

  it('refuses a fraction as the seed', () => {
    expect(problemOf(() => generate(name, { seed: 1.5 }))).toEqual({
      code: 'seed-invalid',
      facts: { seed: 1.5 },
      fixes: [{ set: { seed: 1 } }],
    });
  });

  it('makes its smallest data', () => {
    const least = {
      classes: limits.classes[0],
      features: limits.features[0],
      rows: limits.rowsPerClass * limits.classes[0],
    };
    const smallest = generate(name, least);
    expect(smallest.labels).toHaveLength(least.rows);
    expect(Math.min(...counts(smallest))).toBeGreaterThan(0);
  });

  it('makes as many classes as it may', () => {
    const classes = limits.classes[1];
    const many = generate(name, { classes, features: 60, rows: Math.max(200, limits.rowsPerClass * classes) });
    expect(Math.min(...counts(many))).toBeGreaterThanOrEqual(2);
    expect(many.classes).toHaveLength(classes);
  });
});

describe('the sources', () => {
  it('call no function that engines may round differently', () => {
    const folder = new URL('../../src/data/generators/', import.meta.url);
    const exact = /Math\.(ceil|floor|max|min|round|sqrt)\b/g;
    for (const file of readdirSync(folder)) {
      const code = readFileSync(new URL(file, folder), 'utf8').replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '');
      expect(code.replace(exact, ''), file).not.toMatch(/Math\.|[^*]\*\*[^*]/);
    }
  });
});

describe('generate', () => {
  it('names the nearest generator for an unknown one', () => {
    expect(problemOf(() => generate('madelin'))).toEqual({
      code: 'name-unknown',
      facts: { kind: 'generator', name: 'madelin', nearest: 'madelon', known: generators.names },
    });
  });

  it('refuses more numbers than memory holds', () => {
    expect(problemOf(() => generate('noise', { rows: 1_000_000, features: 1000 }))).toEqual({
      code: 'generator-too-large',
      facts: { rows: 1_000_000, features: 1000, maxRows: 268_435 },
      fixes: [{ set: { rows: 268_435 } }, { ask: ['features'] }],
    });
  });
});

describe('generatedTable', () => {
  it('puts the class last and the given folds before it', () => {
    const table = generatedTable(generate('verbs'));
    expect(table.columns.slice(-2).map((column) => column.name)).toEqual(['fold', 'class']);
    expect(table.targetColumn).toBe('class');
    expect(table.rowCount).toBe(300);
  });

  it('has features and class alone where no folds are given', () => {
    expect(
      generatedTable(generate('xor'))
        .columns.map((column) => column.name)
        .slice(-2),
    ).toEqual(['f20', 'class']);
  });
});
