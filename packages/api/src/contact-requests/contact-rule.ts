import { type ContactState, DECLINED_DAYS, OPEN_STATES } from '@touchline/contracts/contact-requests';
import type { ErrorCode } from '@touchline/contracts/errors';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { ContactRequestRow, Db, Tx } from '@touchline/db';
import { type Blocked, blockedOf, findBlockBetween } from '../blocks/blocks.service.ts';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { listActiveGuardianIds } from '../guardians/guardian-ids.service.ts';
import { timestamp } from '../lib/clock.ts';
import { type LiveFacts, toLiveFacts } from '../users/accounts.service.ts';
import { nameFor } from '../users/projections.ts';
import { findNewest, readPair } from './contact-requests.repo.ts';

export { listAccepted } from './contact-requests.repo.ts';

const DAY_MS = 86_400_000;

/** Two users of whom one has to accept the other: a minor and anyone but an admin, or a player and a scout. */
export interface Contact {
  player: LiveFacts;
  other: LiveFacts;
}

/** Who writes to whom, and what stands between them. */
export interface Parties {
  sender: LiveFacts;
  receiver: LiveFacts;
  /** Null where no request is needed. */
  contact: Contact | null;
  /** The newest request between them. */
  newest: ContactRequestRow | null;
  blocked: Blocked | null;
  /** The guardians of the minor among them. */
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

/** Reads what stands between two users. In a transaction their accounts must be locked. */
export async function readParties(db: Db, sender: LiveFacts, receiver: LiveFacts): Promise<Parties> {
  const contact = contactOf(sender, receiver);
  return {
    sender,
    receiver,
    contact,
    newest: contact && (await findNewest(db, sender.id, receiver.id)),
    // What a user has to tell the admin team, and what it answers, is delivered anyway.
    blocked: isOfAdmins(sender, receiver) ? null : await findBlockBetween(db, sender.id, receiver.id),
    guardianIds: contact?.player.isMinor ? await listActiveGuardianIds(db, contact.player.id) : [],
  };
}

/** Whether a message can go on without a lock on both accounts: two adults who have accepted each other, or need not. */
export function isSettled({ contact, newest }: Parties): boolean {
  return contact === null || (!contact.player.isMinor && newest?.state === 'accepted');
}

/**
 * The same two users as the transaction sees them; null when they have to be locked after all, since one is a minor now or needs
 * a request.
 */
export async function readSettledAgain(tx: Tx, { sender, receiver, newest }: Parties): Promise<Parties | null> {
  const { users, blockedBy } = await readPair(tx, sender.id, receiver.id);
  const [from, to] = [sender.id, receiver.id].map((id) => users.find((user) => user.id === id));
  if (!from || !to) throw new AppError('RECEIVER_NOT_FOUND');
  const [now, other] = [toLiveFacts(from), toLiveFacts(to)];
  const contact = contactOf(now, other);
  const blocked = isOfAdmins(now, other) ? null : blockedOf(sender.id, blockedBy);
  const parties = { sender: now, receiver: other, contact, newest: contact && newest, blocked, guardianIds: [] };
  return isSettled(parties) ? parties : null;
}

/** What the sender may do, and since when or from when on. The only place that knows the rules of contact. */
export function stateOf({ clock }: Pick<AppContext, 'clock'>, parties: Parties): ContactState {
  const { sender, receiver, contact, newest, blocked } = parties;
  const base = { route: null, requestId: null, againAt: null, readers: null, asked: null };
  if (blocked === 'by-first') return { ...base, standing: 'blocked' };
  if (blocked === 'by-second' || !canReach(sender, receiver)) return { ...base, standing: 'unavailable' };
  if (!contact) return { ...base, standing: 'open' };
  const { player, other } = contact;
  const isAccepted = newest?.state === 'accepted' && (!player.isMinor || newest.route !== 'player');
  const readers = readersOf(parties);
  if (isAccepted && player.allowsContact) return { ...base, readers, standing: 'open' };
  // A hidden player does not exist, unless they know each other.
  if (player.isHidden && sender.id === other.id) return { ...base, standing: 'unavailable' };
  if (!player.allowsContact) return { ...base, readers: isAccepted ? readers : null, standing: 'closed' };

  const isOpen = newest !== null && (OPEN_STATES as readonly string[]).includes(newest.state);
  if (!player.isMinor && sender.id === player.id) {
    // An adult accepts by writing.
    const requestId = isOpen && newest.is_from_player === 0 ? newest.id : null;
    return { ...base, standing: 'open', requestId };
  }
  if (newest?.state === 'closed' && newest.answered_at !== null) return { ...base, readers, standing: 'closed' };
  const route = player.isMinor ? 'responsible' : 'player';
  const asked = undeliveredOf(parties);
  if (isOpen && !(player.isMinor && newest.route === 'player')) return { ...base, route, asked, standing: 'waiting' };
  const againAt = newest?.state === 'declined' ? addDays(newest.answered_at ?? newest.created_at, DECLINED_DAYS) : null;
  if (againAt !== null && againAt > timestamp(clock)) {
    return { ...base, route, asked, standing: 'declined', againAt };
  }
  return { ...base, route, standing: 'request' };
}

/** Who reads along in a conversation. Only the minor learns whether there is a guardian. */
function readersOf({ sender, contact, guardianIds }: Parties): ContactState['readers'] {
  if (!contact?.player.isMinor) return null;
  if (sender.id !== contact.player.id) return 'responsible';
  return guardianIds.length > 0 ? 'guardian' : null;
}

/** What the sender has asked with and is in no conversation. No one but its sender reads it there. */
function undeliveredOf({ sender, receiver, contact, newest }: Parties): ContactState['asked'] {
  if (!contact || !newest || newest.message_id !== null) return null;
  const isOwn = (newest.is_from_player === 1) === (sender.id === contact.player.id);
  if (!isOwn) return null;
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

/** Throws unless a request that has waited for an answer may be accepted: much may have changed since it was made. */
export function assertMayAccept({ sender, receiver, contact, blocked }: Parties): void {
  const isPossible = sender.isActive && !sender.isContactSuspended && canReach(sender, receiver) && blocked === null;
  if (!isPossible) throw new AppError('REQUEST_NOT_POSSIBLE');
  if (!contact || contact.player.allowsContact) return;
  throw new AppError(contact.player.isMinor ? 'CONTACT_NOT_ALLOWED' : 'CONTACT_WITHDRAWN');
}

/** Throws unless the sender may write or ask. */
export function assertMayWrite({ sender, receiver, contact }: Parties, { standing }: ContactState): void {
  const isMinor = contact?.player.isMinor === true;
  const errors: Partial<Record<ContactState['standing'], ErrorCode>> = {
    unavailable: 'RECEIVER_NOT_FOUND',
    blocked: 'BLOCKED_BY_YOU',
    waiting: isMinor ? 'CONTACT_WAITING_FOR_GUARDIAN' : 'CONTACT_WAITING',
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

function addDays(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString();
}
