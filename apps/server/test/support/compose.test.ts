// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of Compose are what is tested.
import { describe, expect, test } from 'vitest';
import { interpolate, parseEnvFile } from './compose.ts';

describe('the interpolation of Compose', () => {
  const lookup = (name: string) => ({ set: 'value', empty: '' })[name];

  test.each([
    ['a $set b ${set}c', 'a value b valuec'],
    ['${empty-d}${unset-d}${empty:-d}${set:-d}', 'ddvalue'],
    ['${unset:-${empty:-${set}/x}}/y', 'value/x/y'],
    ['${set:+https://$set}${empty:+no}${empty+yes}${unset+no}', 'https://valueyes'],
    ['$$set ${unset} $5 end$', '$set  $5 end$'],
  ])('makes of %s', (text, result) => {
    expect(interpolate(text, lookup)).toBe(result);
  });

  test('refuses a missing value that is required, and text that is no template', () => {
    expect(() => interpolate('${empty:?set it}', lookup)).toThrow('required variable empty is missing a value: set it');
    expect(interpolate('${empty?set it}', lookup)).toBe('');
    expect(() => interpolate('${unset?set it}', lookup)).toThrow('set it');
    for (const text of ['${', '${a b}']) expect(() => interpolate(text, lookup)).toThrow('Invalid template');
  });

  test('reads a file of variables with comments, quotes and references', () => {
    const text = `# A=1\nB=2 # two\nexport C="x\\$y $B"\nD='$B # no'\nE=$B-$set\nF=a#b\nG=\n  H = 1 \n`;
    expect(parseEnvFile(text, lookup)).toEqual({
      B: '2',
      C: 'x$y 2',
      D: '$B # no',
      E: '2-value',
      F: 'a#b',
      G: '',
      H: '1',
    });
  });
});
