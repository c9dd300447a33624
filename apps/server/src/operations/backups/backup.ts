import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { z } from 'zod';
import { examineFile, namesIn } from './disk.ts';

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
  for (const backup of backups) {
    // A younger one may still be written by another platform that shares the folder.
    if (!backup.isWhole && now.getTime() - (await stat(backup.path)).mtimeMs > DAY_MS) old.push(backup);
  }
  for (const { path } of old) await rm(path, { recursive: true, force: true });
  return old.map(({ path }) => path);
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

/** The description of a backup. It is written last, so a folder without it is no complete backup. */
export const MANIFEST = 'manifest.json';
/** The checksums of all other files, in the format of `sha256sum -c`. */
export const CHECKSUMS = 'SHA256SUMS';

const manifestSchema = z.object({
  product: z.literal(PRODUCT_NAME),
  format: z.literal(1),
  createdAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The last migration of the database; null with PostgreSQL. */
  step: z.string().nullable(),
  files: z.int().min(0),
  bytes: z.int().min(0),
  /** The head of the audit log, for `audit verify`; null before the first seal and in backups of earlier versions. */
  auditHead: z.string().nullable().default(null),
  /** SHA-256 of the list of checksums, to detect a truncated list. */
  checksums: z.string(),
});
export type Manifest = z.output<typeof manifestSchema>;

/** A backup that cannot be used here. The message is one sentence for the operator. */
export class BackupUnusable extends Error {
  override name = 'BackupUnusable';
}

/** Throws a BackupUnusable if the manifest is invalid or does not match the list of checksums. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch((error: unknown) => {
    throw new BackupUnusable(`${backup} is not a backup: it has no readable ${MANIFEST}.`, { cause: error });
  });
  const result = manifestSchema.safeParse(parse(text));
  if (!result.success) throw new BackupUnusable(`${backup} is not a complete backup: its ${MANIFEST} is invalid.`);
  const list = await examineFile(join(backup, CHECKSUMS)).catch(() => null);
  if (list?.sha256 !== result.data.checksums) {
    throw new BackupUnusable(`${backup} is not a complete backup: its list ${CHECKSUMS} is truncated or altered.`);
  }
  return result.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
