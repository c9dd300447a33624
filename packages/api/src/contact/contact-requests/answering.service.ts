import { ageBandOf } from '@touchline/contracts/ages';
import { withoutContacts } from '@touchline/contracts/contact-data';
import type { AnswerRequestInput, ContactRequest, ListRequestsInput } from '@touchline/contracts/contact-requests';
import type { Page } from '@touchline/contracts/paging';
import { can, hasRole, type RequestFacts } from '@touchline/contracts/permissions';
import type { ContactRequestRow, Db, Tx } from '@touchline/db';
import { inCamelCase } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { markGroupRead, notify } from '../../core/notifications/notify.ts';
import { mayBeMinor, today } from '../../core/users/minors.ts';
import { findLiveFacts, type LiveFacts, listLiveFacts } from '../../core/users/users.service.ts';
import * as repo from '../../family/contact-requests/contact-requests.repo.ts';
import { assertMayAccept, isOpen, lockBoth, readParties } from '../../family/contact-requests/contact-rule.ts';
import {
  type GuardianIds,
  listActedForIds,
  listGuardianIds,
  whyNotOpen,
} from '../../family/guardianships/guardianships.service.ts';
import { assertInSession, authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeFor, changeForAll, publish } from '../../platform/events/events.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { fileReport } from '../../safeguarding/cases/filing.service.ts';
import { listStandings } from '../../scouting/scouts/scouts.service.ts';
import { deliver } from '../messages/messages.service.ts';

/** The requests that the caller answers: as an adult player, for children, or as a safeguarding admin. */
export async function listRequests(ctx: ActorContext, input: ListRequestsInput): Promise<Page<ContactRequest>> {
  const answerer = await answererOf(ctx);
  if (!answerer) return { items: [], nextCursor: null };
  const page = await repo.listRequests(ctx.db, { ...input, answerer });
  return { ...page, items: await describe(ctx, page.items) };
}

/** How many requests wait for the caller's answer, without those put off. */
export async function countOpenRequests(ctx: ActorContext): Promise<number> {
  const answerer = await answererOf(ctx);
  return answerer ? repo.countWaiting(ctx.db, answerer) : 0;
}

async function answererOf({ db, viewer }: ActorContext): Promise<repo.Answerer | null> {
  if (can(viewer, 'cases:handle')) return 'safeguarding';
  if (!can(viewer, 'guardians:use')) return null;
  return { playerId: viewer.id, childIds: await listActedForIds(db, viewer.id) };
}

async function describe(ctx: ActorContext, rows: readonly ContactRequestRow[]): Promise<ContactRequest[]> {
  const ids = rows.flatMap((row) => [row.player_id, row.other_id, row.answered_by ?? []]).flat();
  const people = await listLiveFacts(ctx.db, [...new Set(ids)]);
  const scoutIds = [...people.values()].filter((one) => hasRole(one, 'scout')).map(({ id }) => id);
  const standings = await listStandings(ctx, scoutIds);
  const day = today(ctx);
  return rows.flatMap((row) => {
    const [player, other] = [people.get(row.player_id), people.get(row.other_id)];
    // One of the two may have been deleted between the statements, and the request with them.
    if (!player || !other) return [];
    return [
      {
        ...inCamelCase(row, ['id', 'route', 'state', 'subject', 'content', 'answered_at', 'created_at']),
        player: partyOf(player, day),
        other: partyOf(other, day),
        standing: standings.get(other.id) ?? null,
        isFromPlayer: row.is_from_player === 1,
        namesContact: [row.subject, row.content].some((text) => withoutContacts(text) !== text),
        answeredBy: nameOfAnswerer(row, people),
      },
    ];
  });
}

/** The name of the user who answered for a minor. Only the parties concerned read requests, so they may know it. */
function nameOfAnswerer(row: ContactRequestRow, people: ReadonlyMap<string, LiveFacts>): string | null {
  const { player_id, answered_by } = row;
  const answerer = answered_by === null || answered_by === player_id ? undefined : people.get(answered_by);
  return answerer ? `${answerer.firstName} ${answerer.lastName}` : null;
}

function partyOf({ id, firstName, lastName, role, isVerified, isMinor, dateOfBirth }: LiveFacts, day: string) {
  const ageBand = isMinor && dateOfBirth !== null ? ageBandOf(dateOfBirth, day) : null;
  return { id, firstName, lastName, role, isVerified, ageBand };
}

/** Throws REQUEST_NOT_FOUND unless the caller may answer this request. */
export async function mustFindToAnswer(ctx: ActorContext, id: string): Promise<void> {
  const request = await repo.findRequest(ctx.db, id);
  const player = request && (await findLiveFacts(ctx.db, request.player_id));
  if (!request || !player) throw new AppError('REQUEST_NOT_FOUND');
  authorize(ctx.viewer, 'contact-request:answer', await factsOf(ctx.db, request, player), 'REQUEST_NOT_FOUND');
}

const NO_GUARDIANS: GuardianIds = { guardianIds: [], consentingIds: [], confirmedIds: [] };

async function factsOf(db: Db, request: ContactRequestRow, player: LiveFacts): Promise<RequestFacts & GuardianIds> {
  const guardians = player.isMinor ? await listGuardianIds(db, player.id) : NO_GUARDIANS;
  const { route, other_id: otherId } = request;
  return { playerId: player.id, otherId, route, isMinor: player.isMinor, ...guardians };
}

/** Answers a request. A message to or by a minor is delivered when it is accepted. */
export async function answerRequest(ctx: ActorContext, { id, answer }: AnswerRequestInput): Promise<ContactRequest> {
  const row = await inTransaction(ctx.db, async (tx) => {
    const asked = existing(await repo.findRequest(tx, id), 'REQUEST_NOT_FOUND');
    const [player, other] = await lockBoth(tx, [asked.player_id, asked.other_id], 'REQUEST_NOT_FOUND');
    // Another guardian may have answered while this call waited for the lock.
    const request = (await repo.findRequest(tx, id)) ?? asked;
    const facts = await factsOf(tx, request, player);
    const { guardianIds } = authorize(ctx.viewer, 'contact-request:answer', facts, 'REQUEST_NOT_FOUND');
    if (player.isMinor) assertInSession(ctx);
    if (request.withdrawn_at !== null) throw new AppError('REQUEST_WITHDRAWN');
    if (!isOpen(request)) throw new AppError('REQUEST_ANSWERED');
    if (answer === 'accept') authorize(ctx.viewer, 'contact-request:accept', facts, whyNotOpen(ctx.viewer, facts));
    const change = await changeBy(ctx, tx, { request, answer, player, other, guardianIds });
    await repo.setRequest(tx, id, change);
    if (answer !== 'later') {
      const decided = { kind: 'other-guardian-decided', userIds: guardianIds, facts: { what: 'request' } } as const;
      await notify(ctx, tx, { ...decided, groupKey: player.id });
    }
    const readers = [request.player_id, request.other_id, ...guardianIds];
    publish(ctx, tx, ...readers.map((one) => changeFor(one, 'contact-request', id)));
    if (player.isMinor && !guardianIds.includes(ctx.viewer.id)) {
      publish(ctx, tx, changeForAll('cases:handle', 'contact-request', id));
      const target = { kind: 'contact-request', id } as const;
      await recordAct(ctx, tx, { act: 'contact-request.answer', target, aboutId: player.id, after: { answer } });
    }
    await markGroupRead(ctx, tx, { userId: ctx.viewer.id, kind: 'contact-request', groupKey: 'waiting' });
    return { ...request, ...change };
  });
  const [described] = await describe(ctx, [row]);
  if (!described) throw new AppError('REQUEST_NOT_FOUND');
  return described;
}

/** Declines a request and reports its sender, with a copy of the request, since its text is in no conversation. */
export async function declineAndReport(ctx: ActorContext, id: string): Promise<ContactRequest> {
  await throttle(ctx, `report:user:${ctx.viewer.id}`, ctx.limits.reportsPerUser);
  const request = await answerRequest(ctx, { id, answer: 'decline' });
  const { other: asker, subject, content, isFromPlayer, route } = request;
  // The sender is the caller's child or the player: not reported.
  if (isFromPlayer) return request;
  await fileReport(ctx, {
    about: { id: asker.id, name: `${asker.firstName} ${asker.lastName}` },
    reporterId: ctx.viewer.id,
    subject: 'user',
    subjectId: asker.id,
    reason: 'outside-contact',
    content: 'A request for contact, which was declined.',
    copy: [
      { label: 'Subject', value: subject },
      { label: 'Request', value: content },
    ],
    concernsMinor: route !== 'player',
    isForMinor: route !== 'player',
  });
  return request;
}

interface Answered {
  request: ContactRequestRow;
  answer: AnswerRequestInput['answer'];
  player: LiveFacts;
  other: LiveFacts;
  guardianIds: readonly string[];
}

async function changeBy(
  ctx: ActorContext,
  tx: Tx,
  { request, answer, player, other, guardianIds }: Answered,
): Promise<Partial<ContactRequestRow>> {
  if (answer === 'later') return { state: 'later' };
  const isAccepted = answer === 'accept';
  const [asker, asked] = request.is_from_player === 1 ? [player, other] : [other, player];
  if (isAccepted) assertMayAccept(await readParties(tx, asker, asked));
  const name = mayBeMinor(asked, ctx) ? null : `${asked.firstName} ${asked.lastName}`;
  const facts = { otherId: asked.id, isAccepted, name };
  // A scout who is no longer verified is not told about a minor.
  const isTold = !asked.isMinor || can(asker, 'users:list-minors');
  await notify(ctx, tx, { kind: 'request-answered', userIds: isTold ? [asker.id] : [], facts, groupKey: asked.id });
  const answered = {
    state: isAccepted ? ('accepted' as const) : ('declined' as const),
    answered_by: ctx.viewer.id,
    answered_at: ctx.clock.timestamp(),
    route: routeOf(ctx, player, guardianIds),
  };
  if (!isAccepted || request.message_id !== null) return answered;
  const { subject, content } = request;
  const message = await deliver(ctx, tx, { sender: asker, receiver: asked, subject, content, guardianIds });
  return { ...answered, message_id: message.id };
}

/** By whom the request was answered: an adult's own acceptance does not count for a minor. */
function routeOf({ viewer }: ActorContext, player: LiveFacts, guardianIds: readonly string[]) {
  if (!player.isMinor) return 'player' as const;
  return guardianIds.includes(viewer.id) ? ('guardian' as const) : ('safeguarding' as const);
}
