import type { ChangeCardsInput, IdCard } from '@touchline/contracts/id-cards';
import type { CardReplacement, CardStage } from '@touchline/contracts/options';
import type { IdCardRow, Tx } from '@touchline/db';
import { type Act, recordAct } from '../../core/audit/audit.service.ts';
import { notify } from '../../core/notifications/notify.ts';
import { mayBeMinor } from '../../core/users/minors.ts';
import { findLiveFacts, mustFindUser } from '../../core/users/users.service.ts';
import { demand } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { eachForItself } from '../../platform/each-for-itself.ts';
import { AppError } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { deleteFilesAfter } from '../../platform/files/files.service.ts';
import { defineCronJob, inPages } from '../../platform/jobs/define-job.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { endBatchesOf } from '../batches/batches.service.ts';
import { type Season, seasonNow, seasonOf, seasonStart } from './card-defaults.ts';
import { lookedAt } from './card-state.ts';
import { newVerificationCode } from './codes.ts';
import { assertFamilyAgrees } from './families.service.ts';
import { findCard, insertReplaced, listExpiringCards, nextSerial, setCard } from './id-cards.repo.ts';
import { createCard, mustFindCard, ofHolder, readCard } from './id-cards.service.ts';
import { paperProblem } from './print.service.ts';

export function setStage(ctx: ActorContext, userId: string, stage: CardStage): Promise<void> {
  return changeCard(ctx, userId, { act: 'card.stage' }, async (tx, card) => {
    const problem = stage === 'printed' || stage === 'handed-over' ? await paperProblem(tx, card) : null;
    if (problem) throw new AppError(problem);
    if (stage !== 'requested') await assertFamilyAgrees(tx, card);
    if (stage === 'printed') return { stage, printed_at: ctx.clock.timestamp() };
    return card.stage === stage ? null : { stage };
  });
}

/** An admin has compared the photo with the holder: from then on the card verifies as confirmed. */
export function confirmPhoto(ctx: ActorContext, userId: string): Promise<void> {
  return changeCard(ctx, userId, { act: 'card.confirm' }, async (_, card) => {
    if (card.photo_file === null) throw new AppError('CARD_NO_PHOTO');
    return card.confirmed_at === null ? lookedAt(ctx, card) : null;
  });
}

/** Extends a card to the end of the present season, or of the next one if it is valid that long already. */
export function renewCard(ctx: ActorContext, userId: string): Promise<void> {
  return changeCard(ctx, userId, { act: 'card.renew' }, async (tx, card) => {
    assertNotRevoked(card);
    await assertFamilyAgrees(tx, card);
    const present = await seasonNow({ ...ctx, db: tx });
    const next = seasonOf(dayAfter(present.endsOn), await seasonStart(tx));
    const season = [present, next].find((one) => !isValidTo(one, { card, next }));
    if (!season) throw new AppError('CARD_RENEWED');
    return {
      season: season.name,
      expiry_date: card.expiry_date && endOf(season),
      status: 'active',
      stage: 'issued',
      printed_at: null,
    };
  });
}

function isValidTo(season: Season, { card, next }: { card: IdCardRow; next: Season }): boolean {
  if (card.expiry_date === null) return card.season === season.name || card.season === next.name;
  return card.expiry_date.slice(0, 10) >= season.endsOn;
}

const endOf = ({ endsOn }: Season) => `${endsOn}T23:59:59.999Z`;

/** Gives a card a new code; a check of the former code says that the card was replaced. */
export function replaceCard(ctx: ActorContext, userId: string, reason: CardReplacement): Promise<void> {
  const act = { act: 'card.replace', reason } as const;
  return changeCard(ctx, userId, act, async (tx, card) => {
    assertNotRevoked(card);
    await endBatchesOf(ctx, tx, userId);
    const replaced_at = ctx.clock.timestamp();
    const { id: card_id, verification_code, status_index } = card;
    const holder = await findLiveFacts(tx, userId);
    await insertReplaced(tx, { card_id, verification_code, status_index, reason, replaced_at });
    return {
      verification_code: newVerificationCode(),
      status_index: await nextSerial(tx, 'card-status'),
      issued_to_minor: holder && !mayBeMinor(holder, ctx) ? 0 : 1,
      // A requested card stays requested: an admin has not looked at it, or the family was not asked.
      ...(card.stage !== 'requested' && { stage: 'issued' as const }),
      printed_at: null,
    };
  });
}

export async function suspendCard(ctx: ActorContext, userId: string): Promise<IdCard> {
  demand(ctx, 'id-cards:edit');
  await deleteFilesAfter(ctx, async (tx) => {
    const card = await mustFindCard(tx, userId);
    assertNotRevoked(card);
    return card.suspended_at === null ? suspend(ctx, tx, card) : [];
  });
  return readCard(ctx, userId);
}

export async function suspendCardIn(ctx: ActorContext, tx: Tx, userId: string): Promise<void> {
  const card = await findCard(tx, userId);
  if (card) await suspend(ctx, tx, card);
}

/** Returns the files of batches that had the card. */
async function suspend(ctx: ActorContext, tx: Tx, card: IdCardRow): Promise<string[]> {
  const suspendedAt = ctx.clock.timestamp();
  await setCard(tx, card.user_id, { suspended_at: suspendedAt });
  await recordChange(ctx, tx, card, suspendedAt);
  return endBatchesOf(ctx, tx, card.user_id);
}

export async function resumeCard(ctx: ActorContext, userId: string): Promise<IdCard> {
  demand(ctx, 'id-cards:edit');
  await inTransaction(ctx.db, async (tx) => {
    const card = await mustFindCard(tx, userId);
    if (card.suspended_at === null) return;
    await setCard(tx, userId, { suspended_at: null, updated_at: ctx.clock.timestamp() });
    await recordChange(ctx, tx, card, null);
  });
  return readCard(ctx, userId);
}

async function recordChange(ctx: ActorContext, tx: Tx, card: IdCardRow, suspendedAt: string | null): Promise<void> {
  publish(ctx, tx, changeFor(card.user_id, 'own-card', card.user_id));
  await recordAct(ctx, tx, {
    act: suspendedAt === null ? 'card.resume' : 'card.suspend',
    ...ofHolder(card),
    before: { suspendedAt: card.suspended_at },
    after: { suspendedAt },
  });
}

/** Changes many cards, each in a transaction of its own; `error` says why one was not changed. */
export async function changeCards(ctx: ActorContext, { userIds, change }: ChangeCardsInput) {
  demand(ctx, 'id-cards:edit');
  const results = await eachForItself(ctx, userIds, {
    act: async (userId) => {
      if ('create' in change) await createCard(ctx, userId, { expiryDate: endOf(await seasonNow(ctx)) });
      else await ('stage' in change ? setStage(ctx, userId, change.stage) : renewCard(ctx, userId));
      return { userId, error: null };
    },
    refused: (userId, error) => ({ userId, error }),
    failure: 'a card could not be changed together with others',
  });
  return { results };
}

function assertNotRevoked(card: IdCardRow): void {
  if (card.status === 'revoked') throw new AppError('CARD_REVOKED');
}

/** `change` returns the changed columns; null if there is nothing to change. */
async function changeCard(
  ctx: ActorContext,
  userId: string,
  act: Pick<Act, 'act' | 'reason'>,
  change: (tx: Tx, card: IdCardRow) => Promise<Partial<IdCardRow> | null>,
): Promise<void> {
  demand(ctx, 'id-cards:edit');
  await inTransaction(ctx.db, async (tx) => {
    // The holder is locked, as when a card is saved, so that two changes run one after the other.
    await mustFindUser(tx, userId, { lock: true });
    const card = await mustFindCard(tx, userId);
    const changes = await change(tx, card);
    if (!changes) return;
    await setCard(tx, userId, { ...changes, updated_at: ctx.clock.timestamp() });
    publish(ctx, tx, changeFor(userId, 'own-card', userId));
    const values = { before: shown(card, changes), after: shown(changes, changes) };
    await recordAct(ctx, tx, { ...act, ...ofHolder(card), ...values });
  });
}

/** Without codes, since more admins read the log than cards. */
function shown(values: Partial<IdCardRow>, changes: Partial<IdCardRow>) {
  const { stage, season, expiry_date: expiryDate } = values;
  return { stage, ...('season' in changes && { season, expiryDate }) };
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_SECONDS * 1000).toISOString().slice(0, 10);

const PAGE = 200;
const NOTICE_SECONDS = 30 * DAY_SECONDS;

/** Tells the holders of cards that expire within 30 days, once for each expiry date. */
export const tellExpiringCardsJob = defineCronJob({
  name: 'notifications.tell-expiring-cards',
  cron: '30 6 * * *',
  missed: 'skip',
  async run(ctx, _data, job) {
    const period = { from: ctx.clock.timestamp(), until: ctx.clock.timestampIn(NOTICE_SECONDS) };
    await inPages(job, async (after) => {
      const { items, nextCursor } = await listExpiringCards(ctx.db, { ...period, cursor: after, limit: PAGE });
      await inTransaction(ctx.db, async (tx) => {
        for (const { userId, expiryDate } of items) {
          await notify(ctx, tx, {
            kind: 'card-expiring',
            userIds: [userId],
            facts: { expiryDate },
            groupKey: `expiry:${expiryDate}`,
            isOnce: true,
          });
        }
      });
      return nextCursor ?? undefined;
    });
  },
});
