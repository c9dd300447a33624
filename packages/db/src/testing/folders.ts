import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type OpenOptions, openDatabase } from '../open/open-database.ts';

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-open-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with a closed database of an earlier run, and the path of the database. */
export async function anOldFolder(): Promise<{ folder: string; file: string }> {
  const folder = aFolder();
  await (await openDatabase({ folder })).close();
  return { folder, file: join(folder, 'touchline.db') };
}

/** The message with which opening fails, which must be one line, or `it opened`. Releases the lock. */
export async function complaint(folder: string, options: Omit<OpenOptions, 'folder'> = {}): Promise<string> {
  try {
    const opened = await openDatabase({ folder, ...options });
    await opened.close();
    return 'it opened';
  } catch (error) {
    expect(error).toMatchObject({ name: 'DatabaseUnusable', message: expect.stringMatching(/^.+$/) });
    return (error as Error).message;
  }
}
