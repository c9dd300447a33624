import { expect, test } from 'vitest';
import { lookKey, nameLookKey } from './look-keys.ts';

test.each([
  ['admin', 'аdmіn', 'Cyrillic a and i'],
  ['admin', 'ＡＤＭＩＮ', 'full-width capitals'],
  ['admin', 'adm1n', 'a one for an i'],
  ['lucas', 'Iucas', 'a capital i for an l'],
  ['coco', 'сосо', 'only Cyrillic letters'],
  ['TAKE', 'ТАКЕ', 'only Cyrillic capitals'],
  ['omar', 'ομαr'.replace('μ', 'm'), 'a Greek o and a'],
  ['modern', 'rnodern', 'r and n for an m'],
  ['scope', 'ѕсоре', 'Cyrillic s, c, o, p and e'],
  ['o0o', 'ooo', 'a zero'],
  ['Ánn', 'ann', 'an accent'],
])('%s and %s look the same: %s', { tags: ['CHECK-07'] }, (one, other) => expect(lookKey(other)).toBe(lookKey(one)));

test.each([
  ['person1', 'person2'],
  ['person1', 'person11'],
  ['ann.bee', 'annbee'],
  ['иван', 'ivan'],
  ['田中', '田村'],
  ['anna', 'hanna'],
])('%s and %s do not look the same', (one, other) => expect(lookKey(other)).not.toBe(lookKey(one)));

test('names look the same whatever is between their words', () => {
  expect(nameLookKey('Jean-Pierre', "O'Neill")).toBe(nameLookKey('Jеan Pierre', 'ONeiIl'));
  expect(nameLookKey('Northern Scouts')).toBe(nameLookKey('Nоrthern-Scоuts'));
});

test.each(['Αλέξης Παπαδόπουλος', 'Іван Шевченко', '田中 太郎', 'محمد صلاح', 'José Ñandú', "D'Arcy"])(
  'a real name has a key that is not empty: %s',
  (name) => expect(nameLookKey(name)).not.toBe(''),
);
