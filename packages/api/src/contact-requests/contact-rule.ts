import { type ContactState, DECLINED_DAYS, OPEN_STATES } from '@touchline/contracts/contact-requests';
import type { ErrorCode } from '@touchline/contracts/errors';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { ContactRequestRow, Db } from '@touchline/db';
import { type Blocked, findBlockBetween } from '../blocks/blocks.service.ts';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { listActiveGuardianIds } from '../guardians/guardian-ids.service.ts';
import { timestamp } from '../lib/clock.ts';
import type { LiveFacts } from '../users/accounts.service.ts';
import { findNewest } from './contact-requests.repo.ts';

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

/** Whether nothing can have changed meanwhile that a message must wait for: two adults who have accepted each other, or need not. */
export function isSettled({ contact, newest }: Parties): boolean {
  return contact === null || (!contact.player.isMinor && newest?.state === 'accepted');
}

/** What the sender may do, and since when or from when on. The only place that knows the rules of contact. */
export function stateOf({ clock }: Pick<AppContext, 'clock'>, parties: Parties): ContactState {
  const { sender, receiver, contact, newest, blocked, guardianIds } = parties;
  const base = { route: null, requestId: null, againAt: null, hasGuardian: guardianIds.length > 0, asked: null };
  if (blocked === 'by-first') return { ...base, standing: 'blocked' };
  if (blocked === 'by-second' || !canReach(sender, receiver)) return { ...base, standing: 'unavailable' };
  if (!contact) return { ...base, standing: 'open' };
  const { player, other } = contact;
  const isAccepted = newest?.state === 'accepted' && (!player.isMinor || newest.route !== 'player');
  if (isAccepted && (!player.isMinor || player.allowsContact)) return { ...base, standing: 'open' };
  // For scouts a hidden player does not exist, unless they know each other.
  if (player.isHidden && sender.id === other.id && hasRole(other, 'scout')) return { ...base, standing: 'unavailable' };

  const isOpen = newest !== null && (OPEN_STATES as readonly string[]).includes(newest.state);
  if (!player.isMinor && sender.id === player.id) {
    // An adult accepts by writing.
    const requestId = isOpen && newest.is_from_player === 0 ? newest.id : null;
    return { ...base, standing: 'open', requestId };
  }
  if (player.isMinor && !player.allowsContact) return { ...base, standing: 'closed' };
  if (newest?.state === 'closed' && newest.answered_at !== null) return { ...base, standing: 'closed' };
  const route = player.isMinor ? (guardianIds.length > 0 ? 'guardian' : 'safeguarding') : 'player';
  const asked = undeliveredOf(parties);
  if (isOpen && !(player.isMinor && newest.route === 'player')) return { ...base, route, asked, standing: 'waiting' };
  const againAt = newest?.state === 'declined' ? addDays(newest.answered_at ?? newest.created_at, DECLINED_DAYS) : null;
  if (againAt !== null && againAt > timestamp(clock)) {
    return { ...base, route, asked, standing: 'declined', againAt };
  }
  return { ...base, route, standing: 'request' };
}

/** What the sender has asked with and is in no conversation. No one but its sender reads it there. */
function undeliveredOf({ sender, receiver, contact, newest }: Parties): ContactState['asked'] {
  if (!contact || !newest || newest.message_id !== null) return null;
  const isOwn = (newest.is_from_player === 1) === (sender.id === contact.player.id);
  if (!isOwn) return null;
  const { id, firstName, lastName, role } = receiver;
  const { subject, content, created_at: createdAt } = newest;
  return { receiver: { id, firstName, lastName, role }, subject, content, createdAt };
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

/** Throws unless what has waited for an answer may be delivered: much may have changed since it was asked. */
export function assertMayDeliver({ sender, receiver, contact, blocked }: Parties): void {
  const isPossible = sender.isActive && !sender.isContactSuspended && canReach(sender, receiver) && blocked === null;
  if (!isPossible) throw new AppError('REQUEST_NOT_POSSIBLE');
  if (contact?.player.isMinor && !contact.player.allowsContact) throw new AppError('CONTACT_NOT_ALLOWED');
}

/** Throws unless the sender may write or ask. */
export function assertMayWrite({ sender, receiver, contact }: Parties, { standing }: ContactState): void {
  const isMinor = contact?.player.isMinor === true;
  const errors: Partial<Record<ContactState['standing'], ErrorCode>> = {
    unavailable: 'RECEIVER_NOT_FOUND',
    blocked: 'BLOCKED_BY_YOU',
    waiting: isMinor ? 'CONTACT_WAITING_FOR_GUARDIAN' : 'CONTACT_WAITING',
    declined: isMinor ? 'CONTACT_DECLINED_BY_GUARDIAN' : 'CONTACT_DECLINED',
    closed: contact?.player.allowsContact ? 'CONVERSATION_CLOSED' : 'CONTACT_NOT_ALLOWED',
  };
  if (sender.isContactSuspended && !hasRole(receiver, 'admin')) throw new AppError('CONTACT_SUSPENDED');
  const error = errors[standing];
  if (error) throw new AppError(error);
}

function addDays(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString();
}
