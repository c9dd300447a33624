import { expect, test } from 'vitest';
import { withoutContacts } from './without-contacts.ts';

test.each([
  ['Write to leo.14@mail.example please', 'Write to [removed] please'],
  ['Call +44 20 7946 0018 after school', 'Call [removed] after school'],
  ['WhatsApp 07700 900 123', 'WhatsApp [removed]'],
  ['0034-600.11.22.33', '[removed]'],
  ['clips on https://clips.example/leo?x=1 and www.leo.example', 'clips on [removed] and [removed]'],
  ['find me: @leo.9', 'find me: [removed]'],
  ['find me: wa.me/447700900123 or instagram.com/leo.9', 'find me: [removed] or [removed]'],
  ['call 7700900123', 'call [removed]'],
  ['call ０７７００ ９００ １２３', 'call [removed]'],
  ['write to leo＠mail.example', 'write to [removed]'],
])('"%s" becomes "%s"', (text, expected) => {
  expect(withoutContacts(text)).toBe(expected);
});

test.each([
  '2019-2020: 14 goals in 30 games',
  '1.85 m, 78 kg',
  'Season 2025/26, U17 league, 10 assists',
  'won 4:0 on 03.05.2025',
  'FC St. Pauli/HSV, 20250503 to 20260503',
  'Man.City, then Newcastle',
])('"%s" stays', (text) => expect(withoutContacts(text)).toBe(text));
