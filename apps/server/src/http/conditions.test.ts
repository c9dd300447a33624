import { describe, expect, test } from 'vitest';
import { checkConditions, rangeApplies } from './conditions.ts';

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
