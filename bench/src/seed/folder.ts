import { createHash } from 'node:crypto';
import { constants, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BENCH, CACHE, ROOT } from '../paths.ts';
import { fillFolder } from './fill.ts';

/** Sources that determine the content of a seeded folder; a change in any of them creates a new one. */
const MADE_BY = [
  join(ROOT, 'packages', 'db', 'src'),
  join(ROOT, 'packages', 'api', 'src', 'platform', 'lib'),
  join(ROOT, 'packages', 'api', 'src', 'platform', 'storage'),
  join(ROOT, 'packages', 'api', 'src', 'demo', 'clips'),
  join(BENCH, 'src', 'seed'),
];
const RUN_PREFIX = 'run-';

export interface SeededFolder {
  folder: string;
  /** How long filling it took; null when it was there already. */
  seconds: number | null;
}

/** A data folder with this many players, filled now or by an earlier run. It must not be written to; copy it. */
export async function seededFolder(players: number): Promise<SeededFolder> {
  const prefix = `seed-${players}-`;
  const folder = join(CACHE, `${prefix}${fingerprint()}`);
  if (existsSync(folder)) return { folder, seconds: null };
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) {
    if (name.startsWith(prefix)) rmSync(join(CACHE, name), { recursive: true });
  }
  const began = performance.now();
  const unfinished = join(CACHE, `${prefix}${process.pid}.unfinished`);
  await fillFolder(unfinished, players);
  renameSync(unfinished, folder);
  return { folder, seconds: (performance.now() - began) / 1000 };
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = MADE_BY.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of files.sort())
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/**
 * A folder for this run's copies, gone when the process ends. It is not in the system's temporary folder, which
 * some machines keep in memory.
 */
export function runFolder(): string {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) {
    const isLeft = name.startsWith(RUN_PREFIX) && !isAlive(Number(name.slice(RUN_PREFIX.length)));
    if (isLeft) rmSync(join(CACHE, name), { recursive: true, force: true });
  }
  const folder = join(CACHE, `${RUN_PREFIX}${process.pid}`);
  mkdirSync(folder);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Copies a seeded folder, without moving bytes where the file system can share them. */
export function copyFolder(from: string, to: string): string {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return to;
}
