// What the benchmarks use of the built library: all of its entries under one name.
export * from '../dist/core.js';
export * from '../dist/node.js';
export * from '../dist/papers.js';
export * from '../dist/report.js';
