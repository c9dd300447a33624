import { type ClipMark, IN_ORDER, isInOrder, type MarkFields, type MarkPatch } from '@touchline/contracts/clip-marks';
import type { Tx } from '@touchline/db';
import { videoToWatch } from '../../clips/videos/videos.service.ts';
import { ifUserDeleted, lockUsers } from '../../core/users/users.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError, existing, invalidValue } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { isAnyKept } from '../../safeguarding/evidence/may-erase.service.ts';
import * as repo from './marks.repo.ts';

export { listWholeMarks } from './marks.repo.ts';

/** The caller's marks of a clip that they may watch. */
export async function listMarks(ctx: ActorContext, videoId: string): Promise<ClipMark[]> {
  await videoToWatch(ctx, videoId);
  return repo.listMarks(ctx.db, ctx.viewer.id, videoId);
}

/** Marks a moment of a clip that the caller may watch. Seconds after its end become the end. */
export async function addMark(
  ctx: ActorContext,
  { videoId, ...fields }: MarkFields & { videoId: string },
): Promise<ClipMark> {
  await admit(ctx);
  const { duration } = await videoToWatch(ctx, videoId);
  const { marksPerScout, marksPerClip } = ctx.limits;
  return inTransaction(ctx.db, async (tx) => {
    // Two calls at once do not exceed the limits.
    await lockUsers(tx, [ctx.viewer.id]);
    if ((await repo.countMarks(tx, ctx.viewer.id, videoId)) >= marksPerClip) throw new AppError('TOO_MANY_CLIP_MARKS');
    if ((await repo.countMarks(tx, ctx.viewer.id)) >= marksPerScout) throw new AppError('TOO_MANY_MARKS');
    const mark = { scoutId: ctx.viewer.id, videoId, fields: within(fields, duration), now: ctx.clock.timestamp() };
    publishMarks(ctx, tx, videoId);
    return repo.insertMark(tx, mark);
  }).catch(ifUserDeleted('VIDEO_NOT_FOUND'));
}

/** Changes fields of a mark of the caller, and leaves the others as they are. */
export async function changeMark(ctx: ActorContext, id: string, patch: MarkPatch): Promise<ClipMark> {
  await admit(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const mark = existing(await repo.lockMark(tx, ctx.viewer.id, id), 'MARK_NOT_FOUND');
    const { duration, playerId } = await videoToWatch({ ...ctx, db: tx }, mark.video_id);
    const fields = { ...repo.fieldsOf(mark), ...withoutUndefined(patch) };
    if (!isInOrder(fields)) throw invalidValue('patch.to', IN_ORDER.error);
    await keepIfHeld(ctx, tx, mark, playerId);
    publishMarks(ctx, tx, mark.video_id);
    return repo.setMark(tx, mark, within(fields, duration));
  });
}

/** Removes a mark, also of a clip that the caller may no longer watch. One that does not exist is removed already. */
export async function removeMark(ctx: ActorContext, id: string): Promise<void> {
  await admit(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const mark = await repo.lockMark(tx, ctx.viewer.id, id);
    if (!mark) return;
    await keepIfHeld(ctx, tx, mark, await repo.findPlayerOf(tx, mark.video_id));
    await repo.removeMark(tx, id);
    publishMarks(ctx, tx, mark.video_id);
  });
}

async function admit(ctx: ActorContext): Promise<void> {
  await throttle(ctx, `file-change:user:${ctx.viewer.id}`, ctx.limits.fileChangesPerScout);
}

/** While a case keeps the scout or the player, the mark stays as it was, and the scout sees no difference. */
async function keepIfHeld(ctx: ActorContext, tx: Tx, mark: repo.Mark, playerId: string): Promise<void> {
  if (await isAnyKept(ctx, tx, [mark.scout_id, playerId])) await repo.insertEnded(tx, mark, ctx.clock.timestamp());
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function withoutUndefined<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
}

function within(fields: MarkFields, duration: number | null): MarkFields {
  const end = duration ?? fields.to;
  return { ...fields, from: Math.min(fields.from, end), to: Math.min(fields.to, end) };
}

/** Tells the caller's other tabs. */
function publishMarks(ctx: ActorContext, tx: Tx, videoId: string): void {
  publish(ctx, tx, changeFor(ctx.viewer.id, 'clip-marks', videoId));
}
