import { expect, test } from 'vitest';
import { recordUse } from './tokens.ts';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

test('that something was used is written down, and a full or busy database keeps nobody from using it', async () => {
  const written: string[] = [];
  await recordUse(async () => void written.push('now'));
  expect(written).toEqual(['now']);
  for (const code of ['SQLITE_FULL', 'SQLITE_BUSY', '53100']) await recordUse(failing(code));
});

test('any other failure is not passed over', async () => {
  await expect(recordUse(failing('SQLITE_CORRUPT'))).rejects.toThrow('SQLITE_CORRUPT');
});
