import { expect, test } from 'vitest';
import { namesContacts, withoutContacts } from './contact-data.ts';

const ZERO_WIDTH = '\u200b';

test.each([
  ['Write to leo.14@mail.example please', 'Write to [removed] please'],
  ['write to leo＠mail.example', 'write to [removed]'],
  ['leo.9 at gmail dot com', '[removed]'],
  ['mail leo9(at)gmail(dot)com now', 'mail [removed] now'],
  ['leo9 [at] gmail.com', '[removed]'],
  ['leo9 @ gmail . com', '[removed]'],
  ['leo9 at gmail.com', '[removed]'],
  ['leo@gmail', '[removed]'],
  ['Ask leo@mail.example.', 'Ask [removed].'],
  [`leo${ZERO_WIDTH}@mail${ZERO_WIDTH}.example`, '[removed]'],
])('the address in "%s" is taken out', { tags: ['MINOR-10'] }, (text, expected) => {
  expect(withoutContacts(text)).toBe(expected);
  expect(namesContacts(text)).toBe(true);
});

test.each([
  ['Call +44 20 7946 0018 after school', 'Call [removed] after school'],
  ['WhatsApp 07700 900 123', 'WhatsApp [removed]'],
  ['0034-600.11.22.33', '[removed]'],
  ['call 7700900123', 'call [removed]'],
  ['call 7700 900 123', 'call [removed]'],
  ['call 7700-900-123', 'call [removed]'],
  ['call 600 100 200', 'call [removed]'],
  ['call 600.100.200', 'call [removed]'],
  ['call 41 23 45 67', 'call [removed]'],
  ['call 412 34 567', 'call [removed]'],
  ['call 555-1234', 'call [removed]'],
  ['0 7 7 0 0 9 0 0 1 2 3', '[removed]'],
  ['7-7-0-0-9-0-0-1-2-3', '[removed]'],
  ['07-70-09-00-12-3', '[removed]'],
  ['06.12.34.56.78', '[removed]'],
  ['06–12–34–56–78', '[removed]'],
  ['07700_900_123', '[removed]'],
  ['tel07700900123x', 'tel[removed]x'],
  ['+44 (0)7700 900123', '[removed]'],
  ['(0121) 496 0123', '([removed]'],
  ['call ０７７００ ９００ １２３', 'call [removed]'],
  ['call ٠٧٧٠٠ ٩٠٠ ١٢٣', 'call [removed]'],
  ['call 𝟎𝟕𝟕𝟎𝟎 𝟗𝟎𝟎 𝟏𝟐𝟑', 'call [removed]'],
  [`077${ZERO_WIDTH}00 900${ZERO_WIDTH}123`, '[removed]'],
  ['0️⃣7️⃣7️⃣0️⃣0️⃣9️⃣0️⃣0️⃣1️⃣2️⃣3️⃣', '[removed]'],
  ['won 3-2, then 07700 900123', 'won 3-2, then [removed]'],
  ['born 2012, 2024 7700 900 123', 'born 2012, 2024 [removed]'],
])('the number in "%s" is taken out', { tags: ['MINOR-10'] }, (text, expected) => {
  expect(withoutContacts(text)).toBe(expected);
  expect(namesContacts(text)).toBe(true);
});

test.each([
  ['clips on https://clips.example/leo?x=1 and www.leo.example', 'clips on [removed] and [removed]'],
  ['hxxps://clips.example/leo', '[removed]'],
  ['find me: wa.me/447700900123 or instagram.com/leo.9', 'find me: [removed] or [removed]'],
  ['see leo-nine.football', 'see [removed]'],
  ['see leo.co.uk/clips, then leo.de', 'see [removed], then [removed]'],
  ['see leo.xyz', 'see [removed]'],
  ['see LEO.COM', 'see [removed]'],
  ['see leo.com.I am fast', 'see [removed].I am fast'],
  ['see лео.рф', 'see [removed]'],
  ['see leo[.]com', 'see [removed]'],
  ['see leo dot com', 'see [removed]'],
  ['see ｌｅｏ．ｃｏｍ', 'see [removed]'],
])('the link in "%s" is taken out', (text, expected) => {
  expect(withoutContacts(text)).toBe(expected);
  expect(namesContacts(text)).toBe(true);
});

test.each([
  ['find me: @leo.9', 'find me: [removed]'],
  ['Leo (@leo.9)', 'Leo ([removed])'],
  ['IG:@leo.9', '[removed]'],
  ['IG: leo', '[removed]'],
  ['Insta = leo9, snap: leo.x', '[removed], [removed]'],
  ['insta name leo', '[removed]'],
  ['my snap is leo', '[removed]'],
  ['add me on snap leo_14', 'add me on [removed]'],
  ['instagram leo.nine', '[removed]'],
  [`i${ZERO_WIDTH}g: le${ZERO_WIDTH}o`, '[removed]'],
])('the name in another network in "%s" is taken out', (text, expected) => {
  expect(withoutContacts(text)).toBe(expected);
  expect(namesContacts(text)).toBe(true);
});

test.each([
  '2019-2020: 14 goals in 30 games',
  '1.85 m, 78 kg',
  'I am 185 cm and 78 kg, 5\'10" tall',
  'Season 2025/26, U17 league, 10 assists',
  'Season 2024/25 12 goals, 2023/24 8',
  'won 4:0 on 03.05.2025',
  'born 17 04 2009, first match 3/5/25',
  'FC St. Pauli/HSV, 20250503 to 20260503',
  'Man.City, then Newcastle',
  'won 3-2 4-1 2-0 1-1 10-0',
  '4-3-3 or 4-2-3-1 and 3-5-2',
  '60 m in 7.9 7.85 8.1 7.95 8.0',
  'shirts 7 8 10 11 17 23',
  'No. 10 and #7, also 7, 10, 11, 17, 23',
  'value 1 500 000, 12.500.000 €, £250,000, 1,500,000 or 12500000',
  'goals 0 1 2 0 0 3 1',
  '2021 30 12 8 2022 28 10 5 2023 25 9 4',
  'ran 1500 3000 5000 m',
  'IMG_20240503_153012.mp4 and clip.mov',
  'I play striker.My team won.It was great',
  'F.C.Barcelona, A.S.Roma, B.Sc. and 1.FC Köln',
  'the dot in the middle, me at left back. Then Leeds',
  '2 goals @ Leeds. Great game',
  'a snapshot, a big fight, line: 4-4-2',
  'SC Freiburg: won',
])('"%s" stays', (text) => {
  expect(withoutContacts(text)).toBe(text);
  expect(namesContacts(text)).toBe(false);
});

test.each(['Write to me on WhatsApp', 'I am on Insta', 'we can go on on snap chat'])(
  '"%s" names another network, which stays in the text',
  (text) => {
    expect(namesContacts(text)).toBe(true);
    expect(withoutContacts(text)).toBe(text);
  },
);

test('a text keeps its letters, invisible ones too, beside what is taken out', () => {
  expect(withoutContacts(`Ｆａｓｔ${ZERO_WIDTH} winger, 07700 900123, ½ price`)).toBe(
    `Ｆａｓｔ${ZERO_WIDTH} winger, [removed], ½ price`,
  );
});
