import { expect, test } from 'vitest';
import { recordUse } from './tokens.ts';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

test('a use is recorded, and a full or busy database does not reject the request', async () => {
  const written: string[] = [];
  await recordUse(async () => void written.push('now'));
  expect(written).toEqual(['now']);
  for (const code of ['SQLITE_FULL', 'SQLITE_BUSY', '53100']) await recordUse(failing(code));
});

test('any other failure rejects the request', async () => {
  await expect(recordUse(failing('SQLITE_CORRUPT'))).rejects.toThrow('SQLITE_CORRUPT');
});
