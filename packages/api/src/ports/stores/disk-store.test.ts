import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDiskStore } from './disk-store.ts';

test('what is kept is for the server alone, and a store whose folder has gone says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = await openDiskStore(folder);
  expect(statSync(join(folder, 'files')).mode & 0o777).toBe(0o700);
  rmSync(join(folder, 'files'), { recursive: true });
  await expect(store.check()).rejects.toMatchObject({ code: 'ENOENT' });
});
