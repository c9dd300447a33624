import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nesting } from './body-parser.ts';

describe('how deep brackets nest', () => {
  test.each([
    ['', 0],
    ['1', 0],
    ['{}', 1],
    ['[[{}]]', 3],
    ['[][][]', 1],
    ['{"a":[1,[2]],"b":{}}', 3],
    ['"[[[["', 0],
    ['{"[[[":"]]]"}', 1],
    ['"\\"[[["', 0],
    ['"\\\\"[[', 2],
    [']]]]', 0],
  ])('in %s: %i', (text, depth) => {
    expect(nesting(text)).toBe(depth);
  });

  test('is counted without running out of stack', () => {
    expect(nesting('['.repeat(1_000_000))).toBe(1_000_000);
  });

  test('is what it is in any JSON', () => {
    const depthOf = (value: unknown): number => {
      if (typeof value !== 'object' || value === null) return 0;
      return 1 + Math.max(0, ...Object.values(value).map(depthOf));
    };
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(nesting(JSON.stringify(value))).toBe(depthOf(value));
      }),
    );
  });
});
