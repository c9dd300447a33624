import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { z } from 'zod';
import { examineFile } from './disk.ts';

/** The name of a backup's own description; it is written last, so that what lacks it is no backup. */
export const MANIFEST = 'manifest.json';
/** The checksums of everything else, as `sha256sum -c` reads them. */
export const CHECKSUMS = 'SHA256SUMS';

const manifestSchema = z.object({
  product: z.literal(PRODUCT_NAME),
  format: z.literal(1),
  createdAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The last step the database had been brought to; null where the rows are elsewhere. */
  step: z.string().nullable(),
  files: z.int().min(0),
  bytes: z.int().min(0),
  /** SHA-256 of the list of checksums, so that a list cut short is noticed. */
  checksums: z.string(),
});
export type Manifest = z.output<typeof manifestSchema>;

/** A backup that cannot be used, or not here. The message is one sentence for the operator. */
export class BackupUnusable extends Error {
  override name = 'BackupUnusable';
}

/**
 * Reads what a backup says of itself, and checks that its list of checksums is whole.
 * @throws {BackupUnusable} with what is wrong.
 */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch((error: unknown) => {
    throw new BackupUnusable(`${backup} is no backup: it has no ${MANIFEST} that can be read.`, { cause: error });
  });
  const result = manifestSchema.safeParse(parse(text));
  if (!result.success) throw new BackupUnusable(`${backup} is no whole backup: its ${MANIFEST} is not as one is made.`);
  const list = await examineFile(join(backup, CHECKSUMS)).catch(() => null);
  if (list?.sha256 !== result.data.checksums) {
    throw new BackupUnusable(`${backup} is no whole backup: its list ${CHECKSUMS} was cut short or altered.`);
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
