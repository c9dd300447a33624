import fc from 'fast-check';
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
  isConfirmed: true,
};
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, index) => index);

test.each<[string, Partial<CardStatement>]>([
  ['all fields', {}],
  ['a photo that was not compared', { isConfirmed: false, role: 'scout' }],
  ['no season, expiry date and photo', { season: null, expiryDate: null, photoHash: null }],
  ['a long number and a name in another script', { cardNumber: 'ID-2031-1234567', name: 'Олександр Вишневецький' }],
  ['the last second before four bytes overflow', { expiryDate: '2106-02-07T06:28:15.000Z' }],
  ['the first second after it', { expiryDate: '2106-02-07T06:28:16.000Z' }],
  ['a date in the next century', { expiryDate: '2150-01-01T23:59:59.000Z' }],
  ['the last date', { expiryDate: '9999-12-31T23:59:59.000Z', statusIndex: 2 ** 24 - 1 }],
  ['the longest name', { name: `${'Ω'.repeat(60)} ${'Ω'.repeat(60)}`, role: 'guardian' }],
])('a statement with %s is read as it was written', { tags: ['PROOF-01'] }, (_, more) => {
  const statement = { ...ANN, ...more };
  const text = joinSignature(encodeStatement(statement), SIGNATURE);
  expect(text).toMatch(/^[A-Z2-7]+$/);
  expect(readStatement(text)).toEqual({ ...statement, signed: encodeStatement(statement), signature: SIGNATURE });
});

test.each<[string, Partial<CardStatement>]>([
  ['a date before 1970', { expiryDate: '1969-12-31T23:59:59.000Z' }],
  ['the time that stands for no expiry', { expiryDate: '1970-01-01T00:00:00.000Z' }],
  ['a date that takes six bytes', { expiryDate: '+040000-01-01T00:00:00.000Z' }],
  ['no date', { expiryDate: 'tomorrow' }],
  ['an index that takes four bytes', { statusIndex: 2 ** 24 }],
  ['another number', { cardNumber: '2026-000123' }],
])('a statement with %s is not written', (_, more) => {
  expect(() => encodeStatement({ ...ANN, ...more })).toThrow();
});

test('any expiry date to the end of the year 9999 is read to the second, in as many bytes as any other', () => {
  const last = Date.parse('9999-12-31T23:59:59.999Z');
  fc.assert(
    fc.property(fc.date({ min: new Date(1000), max: new Date(last), noInvalidDate: true }), (date) => {
      const bytes = encodeStatement({ ...ANN, expiryDate: date.toISOString() });
      expect(bytes).toHaveLength(encodeStatement({ ...ANN, expiryDate: null }).length);
      const read = readStatement(joinSignature(bytes, SIGNATURE));
      expect(read?.expiryDate).toBe(date.toISOString().replace(/\d{3}Z$/, '000Z'));
    }),
  );
});

test('a text that was shortened, lengthened or written in other letters is no statement', () => {
  const text = joinSignature(encodeStatement(ANN), SIGNATURE);
  for (const other of ['', 'HELLO', text.slice(1), text.slice(0, -2), `${text}A`, text.toLowerCase(), `${text}=`]) {
    expect(readStatement(other), other).toBeNull();
  }
});
