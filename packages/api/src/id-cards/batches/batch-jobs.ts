import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CardBatch } from '@touchline/contracts/id-cards';
import type { CardBatchRow, Tx } from '@touchline/db';
import { z } from 'zod';
import { recordAct } from '../../audit/audit.service.ts';
import type { AppContext } from '../../context.ts';
import { keepFile } from '../../files/files.service.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { timestamp } from '../../lib/clock.ts';
import { standingOf } from '../card-state.ts';
import { findHeldCard, type HeldCard, metadataOf, setCard } from '../id-cards.repo.ts';
import { ofHolder } from '../id-cards.service.ts';
import { cardToRender } from '../looks.service.ts';
import type { CardToRender } from '../render/card-renderer.ts';
import { makeBatchKind } from './batch-kind.ts';
import { findBatch, setBatch } from './batches.repo.ts';
import { deleteExpiredBatches } from './batches.service.ts';
import { zipOfPictures } from './zip.ts';

/** Width of the photo on a card at 600 dpi. */
const PHOTO_WIDTH = 550;
const PROGRESS_EVERY = 5;

/** Makes the file of a batch from the cards that are valid now, and records that they are printed. */
async function makeBatch(ctx: AppContext, batchId: string, signal: AbortSignal): Promise<void> {
  const batch = await findBatch(ctx.db, batchId);
  if (!batch || batch.state === 'done') return;
  await setBatch(ctx.db, batchId, { state: 'running', done: 0 });
  const { printed, leftOut } = await sortHolders(ctx, JSON.parse(batch.user_ids) as string[]);
  await setBatch(ctx.db, batchId, { left_out: JSON.stringify(leftOut), done: leftOut.length });
  if (printed.length === 0) {
    // A file without a page could not be opened.
    await setBatch(ctx.db, batchId, { state: 'failed', done: batch.total });
    return;
  }
  const content = contentOf(ctx, batch, { printed, leftOut: leftOut.length, signal });
  const staged = await ctx.files.stage(content);
  try {
    const key = `${randomUUID()}.${batch.format === 'png' ? 'zip' : 'pdf'}`;
    await keepFile(ctx, { staged, key }, (tx) => finish(ctx, tx, { batch, key, printed }));
  } finally {
    await ctx.files.discard(staged);
  }
}

async function sortHolders(ctx: AppContext, userIds: readonly string[]) {
  const printed: HeldCard[] = [];
  const leftOut: CardBatch['leftOut'] = [];
  for (const userId of userIds) {
    const held = await findHeldCard(ctx.db, userId);
    const state = held && standingOf(held.card, held.holder, timestamp(ctx.clock)).state;
    if (held && state === 'active') printed.push(held);
    else leftOut.push({ userId, name: held && nameOf(held), state });
  }
  return { printed, leftOut };
}

function nameOf({ card, holder }: HeldCard): string {
  const { firstName, lastName } = metadataOf(card);
  return `${firstName ?? holder.firstName} ${lastName ?? holder.lastName}`;
}

interface Content {
  printed: readonly HeldCard[];
  leftOut: number;
  signal: AbortSignal;
}

/** The bytes of the file. The progress counts cards that are read; drawing a PDF of them all takes a second or two more. */
function contentOf(ctx: AppContext, batch: CardBatchRow, { printed, leftOut, signal }: Content): Readable {
  async function* cards(): AsyncGenerator<CardToRender> {
    for (const [index, held] of printed.entries()) {
      signal.throwIfAborted();
      const { face, pictures } = await cardToRender(ctx, held);
      const photo = pictures.photo && (await ctx.cardRenderer.portrait(pictures.photo, PHOTO_WIDTH));
      yield { face, pictures: { ...pictures, photo } };
      const done = leftOut + index + 1;
      if (done % PROGRESS_EVERY === 0 || done === batch.total) await setBatch(ctx.db, batch.id, { done });
    }
  }
  if (batch.format === 'png') return Readable.from(zipOfPictures(ctx.cardRenderer, cards()));
  const { format } = batch;
  return Readable.from(
    (async function* () {
      const all: CardToRender[] = [];
      for await (const card of cards()) all.push(card);
      yield await ctx.cardRenderer.batch(all, { paper: format, hasCropMarks: batch.has_crop_marks === 1 });
    })(),
  );
}

async function finish(
  ctx: AppContext,
  tx: Tx,
  { batch, key, printed }: { batch: CardBatchRow; key: string; printed: readonly HeldCard[] },
): Promise<void> {
  await setBatch(tx, batch.id, { state: 'done', done: batch.total, file_key: key });
  for (const { card } of printed) {
    const isHandedOver = card.stage === 'handed-over';
    const stage = isHandedOver ? {} : { stage: 'printed' as const };
    await setCard(tx, card.user_id, { printed_at: timestamp(ctx.clock), ...stage });
    // In the history of each card, by the admin who had the file made.
    await recordAct({ ...ctx, entryPoint: 'job' }, tx, {
      act: 'card.print',
      ...ofHolder(card),
      after: { format: batch.format, isDraft: false, isVoid: false },
      ...(batch.created_by && { actorId: batch.created_by }),
    });
  }
}

const makeBatchJob = defineJob({
  ...makeBatchKind,
  run: (ctx, { batchId }, { signal }) => makeBatch(ctx, batchId, signal),
  async failed(_queue, tx, { batchId }) {
    await setBatch(tx, batchId, { state: 'failed' });
  },
});

export const deleteBatchesJob = defineJob({
  name: 'cards.delete-batches',
  data: z.object({}),
  cron: '52 * * * *',
  missed: 'once',
  run: (ctx) => deleteExpiredBatches(ctx),
});

export const batchJobs = [makeBatchJob, deleteBatchesJob];
