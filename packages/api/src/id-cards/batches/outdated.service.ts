import type { Tx } from '@touchline/db';
import type { ActorContext } from '../../context.ts';
import { listAsOrphaned } from '../../files/files.service.ts';
import * as repo from './batches.repo.ts';

/**
 * Ends the batches with the card of a user: their files show it as it was.
 * @returns the files, which are listed as orphaned
 */
export async function endBatchesOf(ctx: ActorContext, tx: Tx, userId: string): Promise<string[]> {
  const files = await repo.endBatchesOf(tx, userId);
  await listAsOrphaned(ctx, tx, files);
  return files;
}

/** Before a user is deleted: their card is in no file of a batch, and their name in no list of those left out. */
export async function forgetInBatches(tx: Tx, userId: string, ctx: ActorContext): Promise<void> {
  await endBatchesOf(ctx, tx, userId);
  await repo.forgetNameOf(tx, userId);
}
