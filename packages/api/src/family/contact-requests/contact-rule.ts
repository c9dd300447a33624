import { type ContactState, DECLINED_DAYS, OPEN_STATES, WITHDRAWN_DAYS } from '@touchline/contracts/contact-requests';
import type { ErrorCode } from '@touchline/contracts/errors';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { ContactRequestRow, Db, Tx, UserRow } from '@touchline/db';
import { nameFor } from '../../core/users/projections.ts';
import { type LiveFacts, toLiveFacts } from '../../core/users/users.service.ts';
import type { ClockContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { type Blocked, blockedOf, findBlockBetween } from '../blocks/blocks.service.ts';
import { listActiveGuardianIds } from '../guardianships/guardianships.service.ts';
import { findNewest, lockParties, readPair } from './contact-requests.repo.ts';

const NOTHING = {
  route: null,
  requestId: null,
  ownRequestId: null,
  againAt: null,
  declinedAt: null,
  hasNewAnswer: false,
  readers: null,
  asked: null,
};
/** The state with a user who does not exist or must seem so. */
export const UNAVAILABLE: ContactState = { ...NOTHING, standing: 'unavailable' };

/** Two users, one of whom must accept the other: a minor and any non-admin, or a player and a scout. */
export interface Contact {
  player: LiveFacts;
  other: LiveFacts;
}

export interface Parties {
  sender: LiveFacts;
  receiver: LiveFacts;
  /** Null where no request is needed. */
  contact: Contact | null;
  newest: ContactRequestRow | null;
  blocked: Blocked | null;
  guardianIds: readonly string[];
}

const isOfAdmins = (one: LiveFacts, other: LiveFacts) => hasRole(one, 'admin') || hasRole(other, 'admin');

function contactOf(sender: LiveFacts, receiver: LiveFacts): Contact | null {
  if (isOfAdmins(sender, receiver)) return null;
  if (receiver.isMinor) return { player: receiver, other: sender };
  if (sender.isMinor) return { player: sender, other: receiver };
  if (hasRole(sender, 'scout') && hasRole(receiver, 'player')) return { player: receiver, other: sender };
  if (hasRole(sender, 'player') && hasRole(receiver, 'scout')) return { player: sender, other: receiver };
  return null;
}

/** Reads what the rules depend on. In a transaction the accounts of both users must be locked. */
export async function readParties(db: Db, sender: LiveFacts, receiver: LiveFacts): Promise<Parties> {
  const contact = contactOf(sender, receiver);
  return {
    sender,
    receiver,
    contact,
    newest: contact && (await findNewest(db, sender.id, receiver.id)),
    // Messages to and from the admin team are delivered despite blocks.
    blocked: isOfAdmins(sender, receiver) ? null : await findBlockBetween(db, sender.id, receiver.id),
    guardianIds: contact?.player.isMinor ? await listActiveGuardianIds(db, contact.player.id) : [],
  };
}

/** Whether a message can go on without a lock on both accounts: two adults who have accepted each other, or need not. */
export function isSettled({ contact, newest }: Parties): boolean {
  return contact === null || (!contact.player.isMinor && newest?.state === 'accepted');
}

/** Reads the users again in the transaction; null when they must be locked, as one is now a minor or must be asked. */
export async function readSettledAgain(tx: Tx, { newest, ...users }: Parties): Promise<Parties | null> {
  const ids = [users.sender.id, users.receiver.id] as const;
  const { rows, blockedBy } = await readPair(tx, ...ids);
  const [sender, receiver] = inOrder(rows, ids, 'RECEIVER_NOT_FOUND');
  const contact = contactOf(sender, receiver);
  const blocked = isOfAdmins(sender, receiver) ? null : blockedOf(sender.id, blockedBy);
  const parties = { sender, receiver, contact, newest: contact && newest, blocked, guardianIds: [] };
  return isSettled(parties) ? parties : null;
}

/** Locks and reads the users again: another tab's message, an answer or a withdrawn consent may have changed them. */
export async function lockPair(tx: Tx, { sender, receiver }: Parties): Promise<Parties> {
  return readParties(tx, ...(await lockBoth(tx, [sender.id, receiver.id], 'RECEIVER_NOT_FOUND')));
}

/** Locks two users until the transaction ends; throws `missing` when one does not exist any more. */
export async function lockBoth(tx: Tx, ids: readonly [string, string], missing: ErrorCode) {
  return inOrder(await lockParties(tx, ids), ids, missing);
}

function inOrder(rows: readonly UserRow[], ids: readonly [string, string], missing: ErrorCode): [LiveFacts, LiveFacts] {
  const [one, other] = ids.map((id) => rows.find((row) => row.id === id));
  if (!one || !other) throw new AppError(missing);
  return [toLiveFacts(one), toLiveFacts(other)];
}

export function isOpen({ state }: Pick<ContactRequestRow, 'state'>): boolean {
  return (OPEN_STATES as readonly string[]).includes(state);
}

/** What the sender may do, and since when or from when on. The only place that knows the rules of contact. */
export function stateOf({ clock }: ClockContext, parties: Parties): ContactState {
  const { sender, receiver, contact, newest, blocked } = parties;
  if (blocked === 'by-first') return { ...NOTHING, standing: 'blocked' };
  if (blocked === 'by-second' || !canReach(sender, receiver)) return UNAVAILABLE;
  if (!contact) return { ...NOTHING, standing: 'open' };
  const { player, other } = contact;
  const isAccepted = newest?.state === 'accepted' && (!player.isMinor || newest.route !== 'player');
  const readers = readersOf(parties);
  if (isAccepted && player.allowsContact) return { ...NOTHING, readers, standing: 'open' };
  // A hidden player does not exist, unless they know each other.
  if (player.isHidden && sender.id === other.id) return UNAVAILABLE;
  if (!player.allowsContact) return { ...NOTHING, readers: isAccepted ? readers : null, standing: 'closed' };

  const isWaiting = newest !== null && isOpen(newest);
  if (!player.isMinor && sender.id === player.id) {
    // An adult accepts by writing.
    const isOfOther = newest?.is_from_player === 0;
    const requestId = isWaiting && isOfOther ? newest.id : null;
    const declinedAt = isOfOther && newest.state === 'declined' ? newest.answered_at : null;
    return { ...NOTHING, standing: 'open', requestId, declinedAt };
  }
  if (newest?.state === 'closed' && newest.answered_at !== null) return { ...NOTHING, readers, standing: 'closed' };
  const route = player.isMinor ? 'responsible' : 'player';
  const asked = undeliveredOf(parties);
  if (isWaiting && !(player.isMinor && newest.route === 'player')) {
    const ownRequestId = isAskedBy(newest, sender.id) ? newest.id : null;
    return { ...NOTHING, route, ownRequestId, asked, standing: 'waiting' };
  }
  const againAt = newest && againAtOf(newest);
  if (againAt && againAt > clock.timestamp() && (newest.state === 'declined' || isAskedBy(newest, sender.id))) {
    return { ...NOTHING, route, asked, standing: newest.state === 'declined' ? 'declined' : 'withdrawn', againAt };
  }
  return { ...NOTHING, route, standing: 'request' };
}

/** When a user may ask again after a request was declined or withdrawn; null for other requests. */
export function againAtOf(request: Pick<ContactRequestRow, 'state' | 'answered_at' | 'withdrawn_at' | 'created_at'>) {
  const { state, answered_at, withdrawn_at, created_at } = request;
  const after = (time: string, days: number) => new Date(Date.parse(time) + days * DAY_SECONDS * 1000).toISOString();
  if (state === 'declined') return after(answered_at ?? created_at, DECLINED_DAYS);
  return withdrawn_at && after(withdrawn_at, WITHDRAWN_DAYS);
}

/** Whether a user made this request, and not the other one of the two. */
export function isAskedBy(request: Pick<ContactRequestRow, 'player_id' | 'other_id' | 'is_from_player'>, id: string) {
  return (request.is_from_player === 1 ? request.player_id : request.other_id) === id;
}

/** Who reads along in a conversation. Only the minor learns whether there is a guardian. */
function readersOf({ sender, contact, guardianIds }: Parties): ContactState['readers'] {
  if (!contact?.player.isMinor) return null;
  if (sender.id !== contact.player.id) return 'responsible';
  return guardianIds.length > 0 ? 'guardian' : null;
}

/** The sender's text of an undelivered request. Only the sender reads it there. */
function undeliveredOf({ sender, receiver, contact, newest }: Parties): ContactState['asked'] {
  if (!contact || !newest || newest.message_id !== null) return null;
  if (!isAskedBy(newest, sender.id)) return null;
  const { id, role } = receiver;
  const { subject, content, created_at: createdAt } = newest;
  return { receiver: { id, ...nameFor(sender, receiver), role }, subject, content, createdAt };
}

/** Guardians and admins write to each other only; an unverified scout sees no minor. */
function canReach(sender: LiveFacts, receiver: LiveFacts): boolean {
  if (!receiver.isActive) return false;
  const [isAdmin, isGuardian] = (['admin', 'guardian'] as const).map(
    (role) => hasRole(sender, role) || hasRole(receiver, role),
  );
  if (isGuardian && !isAdmin) return false;
  const seesMinor = (one: LiveFacts, other: LiveFacts) => !other.isMinor || can(one, 'users:list-minors');
  return seesMinor(sender, receiver) && seesMinor(receiver, sender);
}

/** Throws unless a request may be accepted: much may have changed since it was made. */
export function assertMayAccept({ sender, receiver, contact, blocked }: Parties): void {
  const isPossible = sender.isActive && !sender.isContactSuspended && canReach(sender, receiver) && blocked === null;
  if (!isPossible) throw new AppError('REQUEST_NOT_POSSIBLE');
  if (!contact || contact.player.allowsContact) return;
  throw new AppError(contact.player.isMinor ? 'CONTACT_NOT_ALLOWED' : 'CONTACT_WITHDRAWN');
}

export function assertMayWrite(
  { sender, receiver, contact }: Parties,
  { standing }: Pick<ContactState, 'standing'>,
): void {
  const isMinor = contact?.player.isMinor === true;
  const errors: Partial<Record<ContactState['standing'], ErrorCode>> = {
    unavailable: 'RECEIVER_NOT_FOUND',
    blocked: 'BLOCKED_BY_YOU',
    waiting: isMinor ? 'CONTACT_WAITING_FOR_GUARDIAN' : 'CONTACT_WAITING',
    unsent: isMinor ? 'CONTACT_WAITING_FOR_GUARDIAN' : 'CONTACT_WAITING',
    withdrawn: 'CONTACT_ASKED_LATELY',
    declined: isMinor ? 'CONTACT_DECLINED_BY_GUARDIAN' : 'CONTACT_DECLINED',
    closed: whyClosed(sender, contact),
  };
  if (!sender.isActive) throw new AppError('NOT_SIGNED_IN');
  if (sender.isContactSuspended && !hasRole(receiver, 'admin')) throw new AppError('CONTACT_SUSPENDED');
  const error = errors[standing];
  if (error) throw new AppError(error);
}

function whyClosed(sender: LiveFacts, contact: Contact | null): ErrorCode {
  if (contact?.player.allowsContact) return 'CONVERSATION_CLOSED';
  return !sender.isMinor && sender.id === contact?.player.id ? 'CONTACT_WITHDRAWN' : 'CONTACT_NOT_ALLOWED';
}
