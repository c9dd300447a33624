import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonType, nesting } from './body-parser.ts';

describe('the nesting depth of brackets', () => {
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
  ])('in %s is %i', (text, depth) => {
    expect(nesting(text)).toBe(depth);
  });

  test('is counted without a stack overflow', () => {
    expect(nesting('['.repeat(1_000_000))).toBe(1_000_000);
  });

  test('equals the depth of the parsed value', () => {
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

test.each<[string | undefined, boolean]>([
  ['application/json', true],
  ['Application/JSON', true],
  ['application/json;charset=utf-8', true],
  ['application/json; charset=UTF-8', true],
  ['application/json ; Charset="utf-8"', true],
  ['application/json; profile=x', true],
  ['application/json; charset=utf-16', false],
  ['Application/JSON; charset=utf-16', false],
  ['application/json; charset="iso-8859-1"', false],
  ['application/json; charset=utf8', false],
  ['application/jsonp', false],
  ['application/json, text/plain', false],
  ['text/plain', false],
  ['json', false],
  ['', false],
  [undefined, false],
])('%s as a content type means JSON in UTF-8: %j', (type, isJson) => {
  expect(isJsonType(type)).toBe(isJson);
});
