import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/numeric/address.ts';
import { createCore } from '../../src/numeric/core.ts';
import { createAllocator } from '../../src/numeric/memory.ts';
import { problemOf } from '../problem.ts';

describe('the allocator of the core', () => {
  it('gives aligned pieces that never overlap, and takes them back', () => {
    const request = fc.record({ byteLength: fc.integer({ min: 0, max: 40_000 }), releases: fc.boolean() });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 60 }), (requests) => {
        const allocator = createAllocator(new WebAssembly.Memory({ initial: 1, maximum: 64 }), 100);
        const held: { address: Address; byteLength: number }[] = [];
        for (const { byteLength, releases } of requests) {
          const address = allocator.allocate(byteLength);
          expect(address % 16).toBe(0);
          expect(address).toBeGreaterThanOrEqual(100);
          for (const other of held) {
            const apart = address + byteLength <= other.address || other.address + other.byteLength <= address;
            expect(apart).toBe(true);
          }
          held.push({ address, byteLength });
          if (releases) allocator.release(held.shift()!.address);
        }
        for (const { address } of held) allocator.release(address);
        expect(allocator.bytesInUse).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  it('uses again what was released instead of growing', () => {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 64 });
    const allocator = createAllocator(memory, 0);
    for (let i = 0; i < 100; i++) {
      const addresses = [30_000, 10_000, 20_000].map((bytes) => allocator.allocate(bytes));
      for (const address of addresses) allocator.release(address);
    }
    expect(memory.buffer.byteLength).toBe(65536);
  });

  it('says how much it could not get', () => {
    const allocator = createAllocator(new WebAssembly.Memory({ initial: 1, maximum: 2 }), 0);
    expect(problemOf(() => allocator.allocate(2 ** 20))).toMatchObject({
      code: 'core-out-of-memory',
      facts: { megabytes: 1, megabytesUsed: 1 },
    });
    expect(allocator.bytesInUse).toBe(0);
  });

  it('refuses to release what is not in use', () => {
    const allocator = createAllocator(new WebAssembly.Memory({ initial: 1 }), 0);
    expect(() => allocator.release(32 as Address)).toThrow('not in use');
  });
});

describe('a core', () => {
  it('has a memory of its own', () => {
    const [a, b] = [createCore(), createCore()];
    const address = a.allocate(64);
    expect(b.bytesInUse).toBe(0);
    a.doubles(address, 8).fill(1);
    expect(a.routines.dot(address, address, 8)).toBe(8);
    a.release(address);
  });

  it('releases scratch memory when the work throws', () => {
    const core = createCore();
    const fail = () =>
      core.withScratch((scratch) => {
        scratch.doubles(10);
        throw new Error('failed');
      });
    expect(fail).toThrow('failed');
    expect(core.bytesInUse).toBe(0);
  });
});

it('refuses what would need addresses beyond two gigabytes, with a sentence', () => {
  const core = createCore();
  const { code, facts } = problemOf(() => core.allocate(2 ** 31));
  expect(code).toBe('core-out-of-memory');
  expect(facts).toMatchObject({ megabytes: 2048 });
});
