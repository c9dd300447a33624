import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { namesIn } from './disk.ts';

export const UNFINISHED = '.partial';
const PREFIX = `${PRODUCT_NAME.toLowerCase()}-`;
const NAME = new RegExp(String.raw`^${PREFIX}(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)(${UNFINISHED})?$`);
const DAY_MS = 86_400_000;

export function backupPath(place: string, now: Date): string {
  return join(place, `${PREFIX}${now.toISOString().replace(/[:.]/g, '-')}`);
}

export async function newestBackup(place: string) {
  return (await listBackups(place)).findLast(({ isWhole }) => isWhole) ?? null;
}

/** Deletes all but the newest complete backups, and interrupted ones that are older than a day. Returns the deleted paths. */
export async function deleteOldBackups(place: string, keep: number, now: Date): Promise<string[]> {
  const backups = await listBackups(place);
  const whole = backups.filter(({ isWhole }) => isWhole);
  const old = whole.slice(0, Math.max(0, whole.length - keep));
  for (const backup of backups) if (!backup.isWhole && (await isAbandoned(backup.path, now))) old.push(backup);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
  return old.map(({ path }) => path);
}

/** A younger one may still be written by another platform that shares the folder. */
async function isAbandoned(path: string, now: Date): Promise<boolean> {
  const { mtimeMs } = await stat(path);
  return now.getTime() - mtimeMs > DAY_MS;
}

/** All backups in a folder, oldest first. */
async function listBackups(place: string) {
  return (await namesIn(place)).flatMap((name) => {
    const [, hour, minute, second, fraction, unfinished] = NAME.exec(name) ?? [];
    if (!hour) return [];
    const madeAt = new Date(`${hour}:${minute}:${second}.${fraction}`);
    return [{ path: join(place, name), madeAt, isWhole: unfinished === undefined }];
  });
}
