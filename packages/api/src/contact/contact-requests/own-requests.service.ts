import type { Asked, ContactState, OwnRequest, OwnRequestState } from '@touchline/contracts/contact-requests';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { can } from '@touchline/contracts/permissions';
import type { ContactRequestRow, Tx } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { hasUnread, takeBack } from '../../core/notifications/notify.ts';
import { nameFor } from '../../core/users/projections.ts';
import {
  findLiveFacts,
  type LiveFacts,
  listLiveFacts,
  listSafeguardingAdmins,
} from '../../core/users/users.service.ts';
import * as repo from '../../family/contact-requests/contact-requests.repo.ts';
import {
  againAtOf,
  isAskedBy,
  isOpen,
  lockBoth,
  readParties,
  stateOf,
  UNAVAILABLE,
} from '../../family/contact-requests/contact-rule.ts';
import { listActiveGuardianIds } from '../../family/guardianships/guardianships.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeFor, changeForAll, publish } from '../../platform/events/events.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { takeMessageBack } from '../messages/messages.service.ts';
import { listUnsent } from '../messages/sending.service.ts';

/** What the caller may do with another user, and what they have asked that is not delivered. */
export async function readContactState(ctx: ActorContext, otherId: string): Promise<ContactState> {
  const [sender, receiver] = [await findLiveFacts(ctx.db, ctx.viewer.id), await findLiveFacts(ctx.db, otherId)];
  if (!sender) throw new AppError('NOT_SIGNED_IN');
  if (!receiver) return UNAVAILABLE;
  const state = stateOf(ctx, await readParties(ctx.db, sender, receiver));
  const answer = { userId: sender.id, kind: 'request-answered', groupKey: otherId } as const;
  const hasNewAnswer = state.standing !== 'unavailable' && (await hasUnread(ctx.db, answer));
  const [unsent] = state.standing === 'request' ? await listUnsent(ctx.db, sender.id, [otherId]) : [];
  if (!unsent || unsent.failed_at !== null) return { ...state, hasNewAnswer };
  const { id: ownRequestId, subject, content, created_at: createdAt } = unsent;
  const asked = { receiver: partyOf(ctx, receiver), subject, content, createdAt };
  return { ...state, standing: 'unsent', ownRequestId, asked };
}

/** The caller's requests to these players that are not sent, wait for an answer, or were declined or withdrawn recently. */
export async function listAsked(ctx: ActorContext, playerIds: readonly string[]): Promise<Asked[]> {
  const shownIds = await withoutUnseen(ctx, playerIds);
  const rows = await repo.listAsked(ctx.db, ctx.viewer.id, shownIds);
  const unsent = await listUnsent(ctx.db, ctx.viewer.id, shownIds);
  const waiting = unsent.filter(({ failed_at }) => failed_at === null);
  const unsentTo = new Set(waiting.map(({ receiver_id }) => receiver_id));
  const asked = rows.flatMap((row): Asked[] => {
    const facts = { playerId: row.player_id, requestId: row.id, askedAt: row.created_at };
    if (isOpen(row)) return [{ ...facts, state: 'waiting', againAt: null }];
    const againAt = againAtOf(row);
    if (againAt === null || againAt <= ctx.clock.timestamp() || unsentTo.has(row.player_id)) return [];
    return [{ ...facts, state: row.state === 'declined' ? 'declined' : 'withdrawn', againAt }];
  });
  const held = waiting.map(({ id, receiver_id, created_at }): Asked => {
    return { playerId: receiver_id, state: 'unsent', requestId: id, askedAt: created_at, againAt: null };
  });
  return [...asked, ...held];
}

async function withoutUnseen({ db, viewer }: ActorContext, playerIds: readonly string[]): Promise<readonly string[]> {
  if (can(viewer, 'users:list-minors')) return playerIds;
  const players = await listLiveFacts(db, playerIds);
  return playerIds.filter((id) => players.get(id)?.isMinor === false);
}

/** All requests that the caller has made, newest first; those that are not sent come first. */
export async function listOwnRequests(ctx: ActorContext, input: PageInput): Promise<Page<OwnRequest>> {
  const userId = ctx.viewer.id;
  const seesMinors = can(ctx.viewer, 'users:list-minors');
  const { items: rows, nextCursor } = await repo.listMadeBy(ctx.db, { ...input, userId, seesMinors });
  const unsent = input.cursor ? [] : await listUnsent(ctx.db, userId);
  const receiverOf = (row: ContactRequestRow) => (row.is_from_player === 1 ? row.other_id : row.player_id);
  const people = await listLiveFacts(ctx.db, [...rows.map(receiverOf), ...unsent.map((row) => row.receiver_id)]);
  const isShown = (one: LiveFacts | undefined) => one && (!one.isMinor || seesMinors);
  const entry = (receiverId: string, facts: Omit<OwnRequest, 'receiver'>): OwnRequest[] => {
    const receiver = people.get(receiverId);
    return receiver && isShown(receiver) ? [{ ...facts, receiver: partyOf(ctx, receiver) }] : [];
  };
  const held = unsent.flatMap(({ id, receiver_id, subject, created_at: createdAt, failed_at: endedAt }) =>
    entry(receiver_id, { id, subject, createdAt, endedAt, state: endedAt === null ? 'unsent' : 'not-sent' }),
  );
  const made = rows.flatMap((row) =>
    entry(receiverOf(row), {
      id: row.id,
      subject: row.subject,
      createdAt: row.created_at,
      endedAt: row.withdrawn_at ?? row.answered_at,
      state: ownStateOf(row),
    }),
  );
  return { items: [...held, ...made], nextCursor };
}

/** "Not now" looks unanswered to the user who asks. */
function ownStateOf(row: ContactRequestRow): OwnRequestState {
  if (row.withdrawn_at !== null) return 'withdrawn';
  if (isOpen(row)) return 'waiting';
  return row.state === 'accepted' || row.state === 'declined' ? row.state : 'closed';
}

function partyOf({ viewer }: ActorContext, user: LiveFacts) {
  return { id: user.id, role: user.role, ...nameFor(viewer, user) };
}

/**
 * Withdraws a request that is not answered. The receiver, or those who answer for them, keep no message, no notification and no
 * number of it; the request with its text stays for the safeguarding team, and the log has the act.
 */
export async function withdrawRequest(ctx: ActorContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const made = existing(await repo.findRequest(tx, id), 'REQUEST_NOT_FOUND');
    authorize(ctx.viewer, 'contact-request:withdraw', { askerId: askerOf(made) }, 'REQUEST_NOT_FOUND');
    const [player] = await lockBoth(tx, [made.player_id, made.other_id], 'REQUEST_NOT_FOUND');
    // It may have been answered, or have changed sides with a birthday, while this call waited for the lock.
    const request = existing(await repo.findRequest(tx, id), 'REQUEST_NOT_FOUND');
    // A scout who is no longer verified must not learn which ids are those of minors.
    const isHidden = player.isMinor && player.id !== ctx.viewer.id && !can(ctx.viewer, 'users:list-minors');
    if (isHidden) throw new AppError('REQUEST_NOT_FOUND');
    // A second press, or another tab.
    if (request.withdrawn_at !== null) return;
    if (!isOpen(request) || !isAskedBy(request, ctx.viewer.id)) throw new AppError('REQUEST_ANSWERED');
    const change = { state: 'closed', withdrawn_at: ctx.clock.timestamp() } as const;
    await repo.setRequest(tx, id, change);
    const guardianIds = player.isMinor ? await listActiveGuardianIds(tx, player.id) : [];
    if (request.message_id !== null) await takeMessageBack(ctx, tx, request.message_id, guardianIds);
    await takeBackFromAnswerers(ctx, tx, request, guardianIds);
    const target = { kind: 'contact-request', id } as const;
    const before = { state: request.state };
    await recordAct(ctx, tx, { act: 'contact-request.withdraw', target, aboutId: player.id, before });
  });
}

const askerOf = (row: ContactRequestRow) => (row.is_from_player === 1 ? row.player_id : row.other_id);

/** Those who were told of a request: its two users see it change, for a minor guardians, the team or, after a week, both. */
async function takeBackFromAnswerers(
  ctx: ActorContext,
  tx: Tx,
  request: ContactRequestRow,
  guardianIds: readonly string[],
): Promise<void> {
  const { id, player_id, other_id, route, created_at: since, reminded_day } = request;
  const isOfTeam = route === 'safeguarding';
  const teamIds = isOfTeam ? await listSafeguardingAdmins(tx) : [];
  const userIds = [...guardianIds, ...teamIds];
  if (route === 'guardian' || isOfTeam) {
    await takeBack(ctx, tx, { kind: 'contact-request', groupKey: 'waiting', userIds, since });
  }
  for (const day of [2, 5, 7].filter((one) => one <= reminded_day)) {
    await takeBack(ctx, tx, { kind: 'request-reminder', groupKey: `${id} ${day}`, userIds: guardianIds, since });
  }
  const readers = [player_id, other_id, ...guardianIds];
  publish(ctx, tx, ...readers.map((one) => changeFor(one, 'contact-request', id)));
  if (isOfTeam) publish(ctx, tx, changeForAll('cases:handle', 'contact-request', id));
}
