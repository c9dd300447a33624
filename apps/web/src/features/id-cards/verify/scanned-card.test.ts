import { expect, test } from 'vitest';
import { scannedCard } from './scanned-card.ts';

test.each([
  ['https://talent.example/verify?code=7H3K9XQ2M4PTB8RC', { code: '7H3K9XQ2M4PTB8RC', statement: null }],
  ['https://talent.example/verify?code=7H3K9XQ2M4PTB8RC#AEBA', { code: '7H3K9XQ2M4PTB8RC', statement: 'AEBA' }],
  ['https://talent.example/verify', null],
  ['https://talent.example/other?code=7H3K', null],
  ['ID-2026-000123', null],
  ['WIFI:S:club;;', null],
])('the text %s of a QR code is read as %o', { tags: ['PROOF-14'] }, (text, card) => {
  expect(scannedCard(text)).toEqual(card);
});
