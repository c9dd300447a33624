import { randomBytes } from 'node:crypto';
import type { LiveKind } from '@touchline/contracts/live';
import type { BarePermission } from '@touchline/contracts/permissions';
import type { Tx } from '@touchline/db';
import { onCommit } from '../lib/transaction.ts';

/** Something changed that open pages show. It is sent to one user, or to all users with a permission. */
export interface ChangeEvent {
  type: 'change';
  kind: LiveKind;
  id: string;
  to: { userId: string } | { permission: BarePermission };
}

/** Sessions have ended: all of a user, one of them, or all but one. Their streams end with them. */
export interface AccessEndedEvent {
  type: 'access-ended';
  userId: string;
  /** Hash of the token of the session that has ended; all sessions without it. */
  session?: string;
  /** Hash of the token of the session that goes on. */
  except?: string;
}

export type AppEvent = ChangeEvent | AccessEndedEvent;

/**
 * Carries events to every server, at most once each: a server that was cut off misses some, so nothing may depend on one but what
 * a page shows.
 */
export interface Events {
  /** Sends events to the listeners of all servers, this one included. Never throws; failures are logged. */
  publish(events: readonly AppEvent[]): void;
  /**
   * Calls `listener` for each event, in the same order and with the same id on all servers, and `onGap` when some may
   * have been missed.
   * @returns a function that ends this
   */
  subscribe(listener: (event: AppEvent, id: string) => void, onGap?: () => void): () => void;
  close(): Promise<void>;
}

/** Publishes an event after the commit of the transaction. */
export function publish(ctx: { events: Events }, tx: Tx, ...events: readonly AppEvent[]): void {
  onCommit(tx, () => ctx.events.publish(events));
}

/** A change that concerns one user. */
export function changeFor(userId: string, kind: LiveKind, id: string): ChangeEvent {
  return { type: 'change', kind, id, to: { userId } };
}

/** A change that concerns all users with a permission. */
export function changeForAll(permission: BarePermission, kind: LiveKind, id: string): ChangeEvent {
  return { type: 'change', kind, id, to: { permission } };
}

/** An id that no other event has, on any server. */
export function newEventId(): string {
  return randomBytes(9).toString('base64url');
}
