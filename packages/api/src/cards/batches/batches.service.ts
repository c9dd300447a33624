import type { CardBatch, CreateBatchInput } from '@touchline/contracts/id-cards';
import { type CardBatchRow, type Db, inCamelCase, type Tx } from '@touchline/db';
import { z } from 'zod';
import { recordAct } from '../../core/audit/audit.service.ts';
import { authorize, demand } from '../../platform/authorize.ts';
import type { ActorContext, AppContext, EventsContext, RequestContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { type ChangeEvent, changeFor, publish } from '../../platform/events/events.ts';
import { listAsOrphaned, readable, removeOrphanedFiles } from '../../platform/files/files.service.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import * as repo from './batches.repo.ts';

const KEPT_SECONDS = DAY_SECONDS;
const SHOWN = 20;
const DELETED_AT_ONCE = 50;

/** The job itself is in batch-jobs.ts. */
export const makeBatchKind = {
  name: 'cards.batch',
  data: z.object({ batchId: z.string() }),
  attempts: 3,
} satisfies JobKind<{ batchId: string }>;

/** Starts a job that makes one file of many cards. The finished batch names the holders without a card. */
export async function createBatch(ctx: ActorContext, input: CreateBatchInput): Promise<CardBatch> {
  demand(ctx, 'id-cards:edit');
  const userIds = [...new Set(input.userIds)];
  const batch: CardBatchRow = {
    id: crypto.randomUUID(),
    format: input.format,
    has_crop_marks: input.hasCropMarks ? 1 : 0,
    state: 'waiting',
    user_ids: JSON.stringify(userIds),
    total: userIds.length,
    done: 0,
    left_out: '[]',
    file_key: null,
    created_by: ctx.viewer.id,
    created_at: ctx.clock.timestamp(),
    expires_at: ctx.clock.timestampIn(KEPT_SECONDS),
  };
  await inTransaction(ctx.db, async (tx) => {
    if (!(await repo.hasAnyCard(tx, userIds))) throw new AppError('CARD_NOT_FOUND');
    await repo.insertBatch(tx, batch);
    await ctx.jobs.enqueue(tx, makeBatchKind, { batchId: batch.id }, { key: batch.id });
    const after = { format: batch.format, count: batch.total };
    await recordAct(ctx, tx, { act: 'card.batch', target: { kind: 'card-batch', id: batch.id }, after });
  });
  return toBatch(batch);
}

export async function readBatch(ctx: ActorContext, id: string): Promise<CardBatch> {
  demand(ctx, 'id-cards:edit');
  return toBatch(await mustFindBatch(ctx.db, id));
}

export async function listOwnBatches(ctx: ActorContext): Promise<CardBatch[]> {
  demand(ctx, 'id-cards:edit');
  return (await repo.listBatches(ctx.db, ctx.viewer.id, SHOWN)).map(toBatch);
}

export async function batchFile(ctx: RequestContext, id: string) {
  demand(ctx, 'id-cards:edit');
  const batch = authorize(ctx.viewer, 'card-batch:read', await mustFindBatch(ctx.db, id));
  if (batch.state === 'outdated') throw new AppError('BATCH_OUTDATED');
  const [ending, mimeType] = batch.format === 'png' ? ['zip', 'application/zip'] : ['pdf', 'application/pdf'];
  const file = readable(batch, 'file_key', { mimeType, notFound: 'BATCH_NOT_FOUND' });
  await inTransaction(ctx.db, (tx) =>
    recordAct(ctx, tx, { act: 'data.export', target: { kind: 'card-batch', id }, after: { format: batch.format } }),
  );
  return { name: `id-cards-${batch.created_at.slice(0, 10)}.${ending}`, file };
}

export async function deleteExpiredBatches(ctx: AppContext): Promise<void> {
  for (;;) {
    const expired = await repo.listExpired(ctx.db, ctx.clock.timestamp(), DELETED_AT_ONCE);
    if (expired.length === 0) return;
    const [ids, keys] = [expired.map(({ id }) => id), expired.map(({ file_key }) => file_key)];
    await inTransaction(ctx.db, async (tx) => {
      await listAsOrphaned(ctx, tx, keys);
      await repo.deleteBatches(tx, ids);
    });
    await removeOrphanedFiles(ctx, keys);
  }
}

async function mustFindBatch(db: Db, id: string): Promise<CardBatchRow> {
  return existing(await repo.findBatch(db, id), 'BATCH_NOT_FOUND');
}

export async function holdersOfBatch(db: Db, id: string): Promise<string[]> {
  const batch = await repo.findBatch(db, id);
  return batch ? (JSON.parse(batch.user_ids) as string[]) : [];
}

/** Ends the batches whose files show a former state of a card. Returns the files, which are listed as orphaned. */
export async function endBatchesOf(ctx: ActorContext, tx: Tx, userId: string): Promise<string[]> {
  const ended = await repo.endBatchesOf(tx, userId);
  for (const batch of ended) publishBatch(ctx, tx, batch);
  const files = ended.flatMap(({ file_key }) => file_key ?? []);
  await listAsOrphaned(ctx, tx, files);
  return files;
}

/** Before a user is deleted: ends the batches with their card, and removes their name from the lists of those left out. */
export async function forgetInBatches(tx: Tx, userId: string, ctx: ActorContext): Promise<void> {
  await endBatchesOf(ctx, tx, userId);
  await repo.forgetNameOf(tx, userId);
}

/** Tells the pages of the admin who has started a batch. */
export function publishBatch(ctx: EventsContext, tx: Tx, batch: Pick<CardBatchRow, 'id' | 'created_by'>): void {
  publish(ctx, tx, ...batchEvents(batch));
}

export function batchEvents({ id, created_by }: Pick<CardBatchRow, 'id' | 'created_by'>): ChangeEvent[] {
  return created_by === null ? [] : [changeFor(created_by, 'card-batch', id)];
}

function toBatch(row: CardBatchRow): CardBatch {
  const fields = inCamelCase(row, ['id', 'format', 'state', 'total', 'done', 'created_at', 'expires_at']);
  return { ...fields, leftOut: JSON.parse(row.left_out) as CardBatch['leftOut'] };
}
