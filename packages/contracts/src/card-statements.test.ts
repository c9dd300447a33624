import { expect, test } from 'vitest';
import { type CardStatement, encodeStatement, joinSignature, readStatement } from './card-statements.ts';

const ANN: CardStatement = {
  keyId: 'a1b2c3d4',
  cardNumber: 'ID-2026-000123',
  role: 'player',
  name: 'Ann Bee',
  season: '2026/27',
  expiryDate: '2027-06-30T23:59:59.000Z',
  statusIndex: 70_000,
  photoHash: '00112233445566778899aabbccddeeff',
};
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, index) => index);

test.each<[string, Partial<CardStatement>]>([
  ['all fields', {}],
  ['no season, expiry date and photo', { season: null, expiryDate: null, photoHash: null }],
  ['a long number and a name in another script', { cardNumber: 'ID-2031-1234567', name: 'Олександр Вишневецький' }],
  ['the longest name', { name: `${'Ω'.repeat(60)} ${'Ω'.repeat(60)}`, role: 'guardian' }],
])('a statement with %s is read as it was written', (_, more) => {
  const statement = { ...ANN, ...more };
  const text = joinSignature(encodeStatement(statement), SIGNATURE);
  expect(text).toMatch(/^[A-Z2-7]+$/);
  expect(readStatement(text)).toEqual({ ...statement, signed: encodeStatement(statement), signature: SIGNATURE });
});

test('a text that was shortened, lengthened or written in other letters is no statement', () => {
  const text = joinSignature(encodeStatement(ANN), SIGNATURE);
  for (const other of ['', 'HELLO', text.slice(1), text.slice(0, -2), `${text}A`, text.toLowerCase(), `${text}=`]) {
    expect(readStatement(other), other).toBeNull();
  }
});
