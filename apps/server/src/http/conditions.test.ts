import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkConditions, parseByteRange, rangeApplies } from './conditions.ts';

const now = { etag: '"abc"', modifiedAt: new Date('2026-03-02T09:00:00.750Z') };
const SAME = 'Mon, 02 Mar 2026 09:00:00 GMT';
const BEFORE = 'Mon, 02 Mar 2026 08:59:59 GMT';
const AFTER = 'Mon, 02 Mar 2026 09:00:01 GMT';

describe('conditional request headers (RFC 9110, 13)', () => {
  test.each([
    [{}, 'proceed'],
    [{ 'if-none-match': '"abc"' }, 'unchanged'],
    [{ 'if-none-match': 'W/"abc"' }, 'unchanged'],
    [{ 'if-none-match': '"x", "abc"' }, 'unchanged'],
    [{ 'if-none-match': '*' }, 'unchanged'],
    [{ 'if-none-match': '"x"' }, 'proceed'],
    [{ 'if-none-match': 'abc' }, 'proceed'],
    [{ 'if-modified-since': SAME }, 'unchanged'],
    [{ 'if-modified-since': AFTER }, 'unchanged'],
    [{ 'if-modified-since': BEFORE }, 'proceed'],
    [{ 'if-modified-since': 'yesterday' }, 'proceed'],
    [{ 'if-none-match': '"x"', 'if-modified-since': AFTER }, 'proceed'],
    [{ 'if-match': '"abc"' }, 'proceed'],
    [{ 'if-match': '*' }, 'proceed'],
    [{ 'if-match': '"x"' }, 'failed'],
    [{ 'if-match': 'W/"abc"' }, 'failed'],
    [{ 'if-unmodified-since': SAME }, 'proceed'],
    [{ 'if-unmodified-since': BEFORE }, 'failed'],
    [{ 'if-match': '"abc"', 'if-unmodified-since': BEFORE }, 'proceed'],
    [{ 'if-match': '"x"', 'if-none-match': '"abc"' }, 'failed'],
  ])('%j: %s', (headers, expected) => {
    expect(checkConditions(headers, now)).toBe(expected);
  });
});

describe('a range of a file that the client has partly downloaded', () => {
  test.each([
    [undefined, true],
    ['"abc"', true],
    ['"x"', false],
    ['W/"abc"', false],
    [SAME, true],
    [BEFORE, false],
    [AFTER, false],
    ['nonsense', false],
  ])('with If-Range %j applies: %s', (header, expected) => {
    expect(rangeApplies(header, now)).toBe(expected);
  });
});

describe('a Range header, on a file of 100 bytes', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-9', { start: 0, end: 9 }],
    [' bytes=0-9 ', { start: 0, end: 9 }],
    ['bytes=5-', { start: 5, end: 99 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=0-999999999999', { start: 0, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-20', { start: 80, end: 99 }],
    ['bytes=-100', { start: 0, end: 99 }],
    ['bytes=-999', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    ['bytes=9-3', null],
    ['bytes=0-0,10-10', null],
    ['bytes=0-,0-,0-', null],
    ['bytes=', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    ['bytes=1.5-2', null],
    ['bytes=0x1-2', null],
    ['items=0-9', null],
    ['Bytes 0-9', null],
  ])('%j: %j', (header, expected) => {
    expect(parseByteRange(header, 100)).toEqual(expected);
  });
});

test('an empty file has no range to send', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseByteRange('bytes=-5', 0)).toBe('unsatisfiable');
  expect(parseByteRange(undefined, 0)).toBeNull();
});

test('a range is the part of the request that lies within the file', () => {
  const position = fc.option(fc.nat({ max: 300 }), { nil: undefined });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), position, position, (size, first, last) => {
      const range = parseByteRange(`bytes=${first ?? ''}-${last ?? ''}`, size);
      if (range === null || range === 'unsatisfiable') return;
      const bytes = Array.from({ length: size }, (_, index) => index);
      const asked =
        first === undefined ? bytes.slice(Math.max(0, size - (last ?? 0))) : bytes.slice(first, (last ?? size) + 1);
      expect(bytes.slice(range.start, range.end + 1)).toEqual(asked);
    }),
  );
});

test('no header causes an error or a range outside the file', () => {
  const header = fc.oneof(fc.string(), fc.stringMatching(/^bytes=[-,0-9 ]*$/));
  fc.assert(
    fc.property(header, fc.nat(), (text, size) => {
      const range = parseByteRange(text, size);
      if (range === null || range === 'unsatisfiable') return;
      expect(range.start).toBeLessThanOrEqual(range.end);
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeLessThan(size);
    }),
  );
});
