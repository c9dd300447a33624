import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { z } from 'zod';
import { examineFile } from './disk.ts';

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
