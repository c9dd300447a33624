import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FILE_NAME_MAX } from './limits.ts';
import {
  birthDate,
  cutText,
  fileName,
  foldIdentifier,
  isCalendarDate,
  optionalText,
  personName,
  requiredText,
  textList,
  webAddress,
} from './text.ts';

const NUL = '\u0000';
const LONE_SURROGATE = '\ud800';

/** The first message of a schema about a value, or null when it is accepted. */
function messageFor(
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) {
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}

describe('a text', () => {
  const title = requiredText('Title is required', 5, 'Too long');

  test.each([
    ['', 'Title is required'],
    ['   ', 'Title is required'],
    [undefined, 'Title is required'],
    [7, 'Title is required'],
    ['abcde', null],
    ['  abcde  ', null],
    ['abcdef', 'Too long'],
  ])('%j as a required text of at most five characters: %j', (value, expected) => {
    expect(messageFor(title, value)).toBe(expected);
  });

  test('is trimmed and otherwise unchanged', () => {
    expect(requiredText('x', 50).parse(' a\tb\nc\u202E d👍🏽 ')).toBe('a\tb\nc\u202E d👍🏽');
  });

  test('keeps four-byte emoji, right-to-left letters and a thousand combining marks', { tags: ['IV-03'] }, () => {
    const text = `👩‍👩‍👧 שלום e${'\u0301'.repeat(1000)}`;
    expect(requiredText('x', 2000).parse(text)).toBe(text);
  });

  test('is rejected with NUL, which PostgreSQL cannot store', { tags: ['IV-03'] }, () => {
    expect(messageFor(title, `a${NUL}b`)).toBe('The text holds a character that cannot be stored.');
    expect(messageFor(optionalText(), `a${NUL}b`)).toBe('The text holds a character that cannot be stored.');
  });

  test('has lone surrogates replaced, so that both databases store the same', { tags: ['IV-03'] }, () => {
    expect(title.parse(`a${LONE_SURROGATE}b`)).toBe('a\ufffdb');
  });

  test('that is optional is null when blank', () => {
    expect(optionalText().parse('  ')).toBeNull();
    expect(optionalText().parse(null)).toBeNull();
    expect(optionalText().parse(' Porto ')).toBe('Porto');
  });

  test('does not change when parsed again', () => {
    const schema = optionalText(500);
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }).filter((text) => !text.includes(NUL)),
        (text) => {
          const once = schema.parse(text);
          expect(schema.parse(once)).toBe(once);
        },
      ),
    );
  });
});

describe("a person's name", () => {
  const name = personName('First name is required', 60);

  test.each(['Ann', "O'Neill", 'Jean-Luc', 'José María', 'Ḩasan', '金', 'Søren 2nd'])('may be %s', (value) => {
    expect(name.parse(value)).toBe(value);
  });

  test.each([
    ['a zero-width space', 'An\u200Bn'],
    ['a right-to-left override', 'Ann\u202E'],
    ['an Arabic letter mark', 'Ann\u061C'],
    ['a soft hyphen', 'An\u00ADn'],
    ['a filler among letters', 'Ann\u3164'],
    ['a variation selector', 'Ann\uFE0F'],
    ['a tag', 'Ann\u{E0041}'],
    ['a left-to-right isolate', '\u2066Ann'],
    ['a byte order mark', 'A\uFEFFnn'],
    ['a word joiner', 'A\u2060nn'],
    ['a joiner of Latin letters', 'An\u200Cn\u200D'],
  ])('loses %s, which is invisible', { tags: ['IV-03'] }, (_what, value) => {
    expect(name.parse(value)).toBe('Ann');
  });

  test.each(['علی\u200Cرضا', 'ಶ್ರೀ\u200Cನಿವಾಸ', 'क्\u200Dष', 'മോഹന\u0d4d\u200D'])(
    'keeps the joiner of %s',
    { tags: ['IV-03'] },
    (value) => {
      expect(name.parse(value)).toBe(value);
    },
  );

  test.each([
    ['two joiners', 'علی\u200C\u200Cرضا', 'علی\u200Cرضا'],
    ['a joiner at the start', '\u200Cعلی', 'علی'],
    ['a joiner at the end', 'علی\u200C ', 'علی'],
  ])('loses %s', { tags: ['IV-03'] }, (_what, value, kept) => {
    expect(name.parse(value)).toBe(kept);
  });

  test('of invisible marks only is blank', { tags: ['IV-03'] }, () => {
    expect(messageFor(name, '\u3164\u200D')).toBe('First name is required');
  });

  test.each([
    ['a blank pattern', '\u2800'],
    ['a line break', 'Ann\nAdmin'],
    ['a line separator', 'Ann\u2028Admin'],
    ['an escape', '\u001B[31mAnn'],
    ['a delete', 'Ann\u007F'],
  ])('may not contain %s', { tags: ['IV-03'] }, (_what, value) => {
    expect(messageFor(name, value)).toBe('Please use visible letters only.');
  });
});

describe('a list of short texts', () => {
  const tags = textList(3, 5);

  test('drops blanks and duplicates and trims the rest', () => {
    expect(tags.parse(['pace', ' ', 'pace ', '', 'Pace'])).toEqual(['pace', 'Pace']);
  });

  test('is limited by the number of entries that remain', () => {
    expect(tags.parse(['a', 'b', 'c', 'a', ''])).toEqual(['a', 'b', 'c']);
    expect(messageFor(tags, ['a', 'b', 'c', 'd'])).toBe('Please list at most 3.');
  });

  test('rejects entries that are too long or not texts', () => {
    expect(messageFor(tags, ['abcdef'])).toBe('Please use at most 5 characters.');
    expect(tags.safeParse(['a', 1]).success).toBe(false);
    expect(tags.safeParse('a').success).toBe(false);
  });
});

describe('a date of birth', () => {
  test.each([
    ['2005-04-17', '2005-04-17'],
    [' 2005-04-17 ', '2005-04-17'],
    ['2004-02-29', '2004-02-29'],
    ['', null],
    ['  ', null],
    [null, null],
  ])('%j is stored as %j', (value, expected) => {
    expect(birthDate.parse(value)).toBe(expected);
  });

  test.each([
    '2026-02-30',
    '2025-02-29',
    '0000-00-00',
    '10000-01-01',
    '1899-12-31',
    'now',
    '17.4.2005',
    '2005-4-17',
    '2005-04-17T00:00:00Z',
  ])('%s is rejected', { tags: ['IV-05'] }, (value) =>
    expect(messageFor(birthDate, value)).toBe('Please enter a date as yyyy-mm-dd.'),
  );

  test('cannot be in the future', { tags: ['IV-05'] }, () => {
    expect(messageFor(birthDate, '2999-01-01')).toBe('The date of birth cannot be in the future.');
  });

  test('is accepted only if the day exists in the calendar', () => {
    const day = fc.tuple(
      fc.integer({ min: 1900, max: 2100 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    );
    fc.assert(
      fc.property(day, ([year, month, date]) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
        const parsed = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
        expect(isCalendarDate(text)).toBe(exists);
      }),
    );
  });
});

describe('a web address', { tags: ['IV-12'] }, () => {
  const image = webAddress();
  const button = webAddress({ mail: true, anchor: true });

  test.each([
    ...['/ok', '/', '/api/id-cards/1/photo?v=2', 'https://ok', 'http://ok.example/a.png', '/a..b/...c/d.'],
    ...['/players?next=/../x', '/faq#../x', '/caf%C3%A9/100%25', '/.well-known/x', 'https://ok/../x'],
  ])('%s is accepted', (url) => {
    expect(image.parse(url)).toBe(url);
    expect(button.parse(url)).toBe(url);
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    ' java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '//evil',
    '/\\evil',
    '\\\\evil',
    'ok.png',
    'https://a b',
    'file:///etc/passwd',
    'blob:https://ok/1',
    '/uploads/../../../etc/passwd',
    '/uploads/%2e%2e/%2E%2e/etc/passwd',
    '/uploads/.%2e/x',
    '/uploads/%252e%252e%252fx',
    '/uploads%2f..%2fx',
    '/uploads/..',
    '/./x',
    '/..?x=1',
    '/.#x',
    '/uploads/..%5cx',
    '/uploads/x%5C..',
    '/%2fevil',
  ])('%j is rejected', (url) => {
    expect(messageFor(image, url)).toBe('Please enter an address that starts with https://, http:// or /.');
    expect(messageFor(button, url)).toBe('Please enter an address that starts with https://, http:// or /.');
  });

  test('mail addresses and anchors are accepted for buttons only', () => {
    expect(button.parse('mailto:a@b.de')).toBe('mailto:a@b.de');
    expect(button.parse('#how-it-works')).toBe('#how-it-works');
    expect(image.safeParse('mailto:a@b.de').success).toBe(false);
    expect(image.safeParse('#how-it-works').success).toBe(false);
  });
});

describe('two spellings of one name', () => {
  test.each([
    ['Admin', 'admin'],
    ['ＡＤＭＩＮ', 'admin'],
    ['ﬁnn', 'finn'],
    ['é', 'e\u0301'],
    ['Kane', 'kane'],
  ])('%s and %s are the same', (one, other) => {
    expect(foldIdentifier(one)).toBe(foldIdentifier(other));
  });

  test.each([
    ['jose', 'josé'],
    ['ann', 'anne'],
  ])('%s and %s are different', (one, other) => {
    expect(foldIdentifier(one)).not.toBe(foldIdentifier(other));
  });
});

test.each([
  ['goal ⚽️ of the year', 7, 'goal ⚽️'],
  ['goal ⚽️ of the year', 6, 'goal '],
  ['👨‍👩‍👧‍👦 family', 10, ''],
  ['👨‍👩‍👧‍👦 family', 11, '👨‍👩‍👧‍👦'],
  ['ab🇧🇷cd', 5, 'ab'],
  ['ab🇧🇷cd', 6, 'ab🇧🇷'],
  ['née', 2, 'n'],
  ['short', 5, 'short'],
])('%s is cut to %d between characters as readers see them: %s', (text, max, cut) => {
  expect(cutText(text.normalize('NFD'), max)).toBe(cut.normalize('NFD'));
});

test('a long name of a file is cut without halving an emoji', { tags: ['UPLOAD-65'] }, () => {
  const whole = 'x'.repeat(FILE_NAME_MAX - 4);
  expect(fileName.parse(`${whole}👨‍👩‍👧‍👦.mp4`)).toBe(whole);
});
