import { expect, test } from 'vitest';
import { toParts } from './text-parts.ts';

const linksOf = (message: string) =>
  toParts(message).flatMap(({ text, href }) => (href === null ? [] : [[text, href] as const]));

test.each([
  ['nothing but words', []],
  ['see https://club.example/trial', [['https://club.example/trial', 'https://club.example/trial']]],
  ['http://club.example', [['http://club.example', 'http://club.example/']]],
  ['HTTPS://CLUB.EXAMPLE/A', [['HTTPS://CLUB.EXAMPLE/A', 'https://club.example/A']]],
  ['go to www.club.example now', [['www.club.example', 'https://www.club.example/']]],
  [
    'https://a.example,https://b.example',
    [
      ['https://a.example', 'https://a.example/'],
      ['https://b.example', 'https://b.example/'],
    ],
  ],
  [
    'https://a.example\nhttps://b.example?x=1&y=2#z',
    [
      ['https://a.example', 'https://a.example/'],
      ['https://b.example?x=1&y=2#z', 'https://b.example/?x=1&y=2#z'],
    ],
  ],
  ['Is it https://club.example/trial?', [['https://club.example/trial', 'https://club.example/trial']]],
  ['(https://club.example/trial).', [['https://club.example/trial', 'https://club.example/trial']]],
  [
    'https://wiki.example/Offside_(football)',
    [['https://wiki.example/Offside_(football)', 'https://wiki.example/Offside_(football)']],
  ],
  ['“https://club.example”', [['https://club.example', 'https://club.example/']]],
  ['https://münchen.example/ä', [['https://münchen.example/ä', 'https://xn--mnchen-3ya.example/%C3%A4']]],
])('%j contains the links %j', (message, links) => {
  expect(linksOf(message)).toEqual(links);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://files.example/a',
  'mailto:ann@club.example',
  '//club.example/a',
  'https://bank.example@evil.example/',
  'https://user:secret@evil.example/',
  'https://',
  'https://.',
  'https://localhost/admin',
  'xhttps://club.example',
  'ann@www.club.example',
  'vbscript:https',
])('%j is not a link', (message) => {
  expect(linksOf(message)).toEqual([]);
});

test.each([
  '<script>alert(1)</script> <a href="https://club.example/">x</a>',
  'https://club.example/\u202Egnp.exe and on',
  'a https://a.example. b (https://b.example) c\n\nwww.c.example!',
  'https://club.example/<b>"\'`&amp;',
  '',
])('the parts of %j add up to the message', (message) => {
  const parts = toParts(message);
  expect(parts.map(({ text }) => text).join('')).toBe(message);
  let end = 0;
  for (const { start, text } of parts) {
    expect(start).toBe(end);
    end += text.length;
  }
});

test('a URL ends before a character that reverses the text direction', () => {
  expect(linksOf('https://club.example/\u202Egnp.exe')).toEqual([['https://club.example/', 'https://club.example/']]);
});

test('a URL ends before markup', () => {
  expect(linksOf('https://club.example/"onmouseover="alert(1)')).toEqual([
    ['https://club.example/', 'https://club.example/'],
  ]);
  expect(linksOf('https://club.example/<img>')).toEqual([['https://club.example/', 'https://club.example/']]);
});

test('a very long message is split quickly', () => {
  const message = `${'https://a.example/'.repeat(250)}${')'.repeat(500)}`.slice(0, 5000);
  expect(
    toParts(message)
      .map(({ text }) => text)
      .join(''),
  ).toBe(message);
});
