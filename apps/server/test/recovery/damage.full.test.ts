import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@touchline/db';
import { expect, test } from 'vitest';
import { aDataFolder, startServer } from '../support/processes/child-server.ts';

const DAMAGE = /^The database .+ cannot be used \(.+\)\. Check the disk and restore the file from a backup\.$/;
const PAGE = 4096;
/** Each row takes two megabytes: one for itself, and one for the index of its name. */
const ROWS_OF_80_MB = 40;

/** A closed database that is too large to be checked before the server listens, with one page overwritten. */
async function aDamagedFolder(): Promise<{ folder: string; file: string }> {
  const folder = aDataFolder();
  const { db, close } = await openDatabase({ folder });
  for (let row = 0; row < ROWS_OF_80_MB; row += 1) {
    const name = `${row} ${'x'.repeat(1024 ** 2)}`;
    await db.insertInto('counters').values({ name, value: row }).execute();
  }
  await close();
  const file = join(folder, 'touchline.db');
  const bytes = readFileSync(file);
  const at = bytes.indexOf('x'.repeat(PAGE - 4), bytes.length / 2);
  bytes.fill(0xa5, at - (at % PAGE), at - (at % PAGE) + PAGE);
  writeFileSync(file, bytes);
  return { folder, file };
}

test.each([
  ['1', /^$/],
  ['2', /^\{[^\n]+"a worker has ended unexpectedly"\}\n$/],
])(
  'a server of %s workers on a large damaged database logs it, ends with 1, and starts no more',
  {
    tags: ['CR-08'],
  },
  async (workers, secondLog) => {
    const { folder, file } = await aDamagedFolder();
    const server = startServer(folder, { WORKERS: workers, LOG_LEVEL: 'info' });
    expect(await server.ended()).toEqual({ code: 1, signal: null });
    const lines = server.output().out.split('\n');
    const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    expect(server.output().out).toContain('Server listening');
    const fatal = logged.filter(({ level }) => level === 60);
    expect(fatal).toEqual([expect.objectContaining({ level: 60, msg: expect.stringMatching(DAMAGE) })]);

    const before = readFileSync(file);
    const again = startServer(folder, { WORKERS: workers });
    expect(await again.ended()).toEqual({ code: 1, signal: null });
    expect(again.output().error.trimEnd()).toMatch(DAMAGE);
    expect(again.output().out).toMatch(secondLog);
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);
