import { Readable } from 'node:stream';
import { ERRORS } from '@touchline/contracts/errors';
import type { CardBatch } from '@touchline/contracts/id-cards';
import type { CardBatchRow, IdCardRow, Tx } from '@touchline/db';
import { SIDES } from '@touchline/id-card';
import { Zip, ZipPassThrough } from 'fflate';
import { recordAct } from '../core/audit/audit.service.ts';
import type { AppContext } from '../platform/context.ts';
import { keepFile } from '../platform/files/files.service.ts';
import { toAppError } from '../platform/input-errors.ts';
import { defineCronJob, defineJob } from '../platform/jobs/define-job.ts';
import { completeBatch, findBatch, setBatch } from './batches/batches.repo.ts';
import { batchEvents, deleteExpiredBatches, makeBatchKind, publishBatch } from './batches/batches.service.ts';
import { standingOf } from './id-cards/card-state.ts';
import { findHeldCard, type HeldCard, printedName } from './id-cards/id-cards.repo.ts';
import { ofHolder } from './id-cards/id-cards.service.ts';
import { cardToRender, paperProblem } from './id-cards/print.service.ts';
import type { CardToRender } from './render/card-renderer.ts';
import { PHOTO_WIDTH } from './render/portrait.ts';

const PROGRESS_EVERY = 5;

async function makeBatch(ctx: AppContext, batchId: string, signal: AbortSignal): Promise<void> {
  const batch = await findBatch(ctx.db, batchId);
  if (!batch || batch.state === 'done' || batch.state === 'outdated') return;
  const report = (change: Partial<CardBatchRow>) => reportProgress(ctx, batch, change);
  await report({ state: 'running', done: 0 });
  const { printed, leftOut } = await sortHolders(ctx, JSON.parse(batch.user_ids) as string[]);
  await report({ left_out: JSON.stringify(leftOut), done: leftOut.length });
  // The first card is drawn before the file is made: a file without pages could not be opened.
  const cards = drawCards(ctx, { batch, signal, printed, leftOut });
  const first = await cards.next();
  if (first.done) {
    await report({ state: 'failed', done: batch.total, left_out: JSON.stringify(leftOut) });
    return;
  }
  const staged = await ctx.files.stage(Readable.from(contentOf(ctx, batch, all(first.value, cards))));
  try {
    const key = `${crypto.randomUUID()}.${batch.format === 'png' ? 'zip' : 'pdf'}`;
    await keepFile(ctx, { staged, key }, async (tx) => {
      const change = { done: batch.total, file_key: key, left_out: JSON.stringify(leftOut) };
      if (!(await completeBatch(tx, batch.id, change))) throw new Error('A card of the batch has changed.');
      publishBatch(ctx, tx, batch);
      for (const { card } of printed) await recordPrinted(ctx, tx, batch, card);
    });
  } finally {
    await ctx.files.discard(staged);
  }
}

/** Not in a transaction: what is told is the state that the page fetches. */
async function reportProgress(ctx: AppContext, batch: CardBatchRow, change: Partial<CardBatchRow>): Promise<void> {
  await setBatch(ctx.db, batch.id, change);
  ctx.events.publish(batchEvents(batch));
}

async function sortHolders(ctx: AppContext, userIds: readonly string[]) {
  const printed: HeldCard[] = [];
  const leftOut: CardBatch['leftOut'] = [];
  for (const userId of userIds) {
    const held = await findHeldCard(ctx.db, userId);
    const state = held && standingOf(held.card, held.holder, ctx.clock.timestamp()).state;
    const problem = held && state === 'active' ? await paperProblem(ctx.db, held.card) : null;
    if (held && state === 'active' && problem === null) printed.push(held);
    else leftOut.push({ userId, name: held && printedName(held), state, problem: problem && ERRORS[problem].message });
  }
  return { printed, leftOut };
}

type Drawing = Awaited<ReturnType<typeof sortHolders>> & { batch: CardBatchRow; signal: AbortSignal };

/** A card that cannot be drawn moves from `printed` to `leftOut`. */
async function* drawCards(ctx: AppContext, { batch, signal, printed, leftOut }: Drawing): AsyncGenerator<CardToRender> {
  let done = leftOut.length;
  for (const held of [...printed]) {
    signal.throwIfAborted();
    try {
      const { face, pictures } = await cardToRender(ctx, held);
      const photo = pictures.photo && (await ctx.cardRenderer.portrait(pictures.photo, PHOTO_WIDTH));
      yield { face, pictures: { ...pictures, photo } };
    } catch (error) {
      // Such as a name in letters that the typeface lacks.
      const problem = toAppError(error);
      if (problem?.code !== 'INVALID_INPUT') throw error;
      printed.splice(printed.indexOf(held), 1);
      leftOut.push({ userId: held.card.user_id, name: printedName(held), state: 'active', problem: problem.message });
    }
    done += 1;
    if (done % PROGRESS_EVERY === 0 || done === batch.total) await reportProgress(ctx, batch, { done });
  }
}

async function* all<T>(first: T, others: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* others;
}

async function* contentOf(
  ctx: AppContext,
  { format, has_crop_marks }: CardBatchRow,
  cards: AsyncGenerator<CardToRender>,
): AsyncGenerator<Uint8Array> {
  if (format === 'png') return yield* zipOfPictures(ctx, cards);
  const drawn: CardToRender[] = [];
  for await (const card of cards) drawn.push(card);
  yield await ctx.cardRenderer.batch(drawn, { paper: format, hasCropMarks: has_crop_marks === 1 });
}

/** A ZIP file with a PNG of each side, made while it is read, so that one card is in memory at a time. */
async function* zipOfPictures(
  { cardRenderer }: AppContext,
  cards: AsyncGenerator<CardToRender>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    ready.push(chunk);
  });
  const flush = () => {
    if (failure) throw failure;
    return ready.splice(0);
  };
  for await (const card of cards) {
    for (const side of SIDES) {
      const entry = new ZipPassThrough(`${card.face.numbers?.cardNumber ?? 'card'}-${side}.png`);
      zip.add(entry);
      entry.push(await cardRenderer.png(card, [side]), true);
      yield* flush();
    }
  }
  zip.end();
  yield* flush();
}

async function recordPrinted(ctx: AppContext, tx: Tx, batch: CardBatchRow, card: IdCardRow): Promise<void> {
  await recordAct(ctx, tx, {
    act: batch.format === 'png' ? 'data.export' : 'card.print',
    ...ofHolder(card),
    after: { format: batch.format, isDraft: false, isVoid: false },
    ...(batch.created_by && { actorId: batch.created_by }),
  });
}

const makeBatchJob = defineJob({
  ...makeBatchKind,
  run: (ctx, { batchId }, { signal }) => makeBatch(ctx, batchId, signal),
  async failed(ctx, tx, { batchId }) {
    await setBatch(tx, batchId, { state: 'failed' });
    const batch = await findBatch(tx, batchId);
    if (batch) publishBatch(ctx, tx, batch);
  },
});

export const deleteBatchesJob = defineCronJob({
  name: 'cards.delete-batches',
  cron: '52 * * * *',
  run: (ctx) => deleteExpiredBatches(ctx),
});

export const batchJobs = [makeBatchJob, deleteBatchesJob];
