import { randomBytes } from 'node:crypto';
import type { LiveKind } from '@touchline/contracts/live';
import type { BarePermission } from '@touchline/contracts/permissions';
import type { Tx } from '@touchline/db';
import { onCommit } from '../lib/transaction.ts';

export interface ChangeEvent {
  type: 'change';
  kind: LiveKind;
  id: string;
  to: { userId: string } | { permission: BarePermission };
}

/** All sessions of a user have ended, or only `session`, or all except `except`. Both are hashes of tokens. */
export interface AccessEndedEvent {
  type: 'access-ended';
  userId: string;
  session?: string;
  except?: string;
}

export type AppEvent = ChangeEvent | AccessEndedEvent;

/** Sends events to every server, at most once each. An event can be lost, so only what a page shows may depend on it. */
export interface Events {
  /** Never throws; failures are logged. */
  publish(events: readonly AppEvent[]): void;
  /** Events have the same order and ids on all servers. `onGap` is called when some may be lost. Returns the function that unsubscribes. */
  subscribe(listener: (event: AppEvent, id: string) => void, onGap?: () => void): () => void;
  close(): Promise<void>;
}

export function publish(ctx: { events: Events }, tx: Tx, ...events: readonly AppEvent[]): void {
  onCommit(tx, () => ctx.events.publish(events));
}

export function changeFor(userId: string, kind: LiveKind, id: string): ChangeEvent {
  return { type: 'change', kind, id, to: { userId } };
}

export function changeForAll(permission: BarePermission, kind: LiveKind, id: string): ChangeEvent {
  return { type: 'change', kind, id, to: { permission } };
}

export function newEventId(): string {
  return randomBytes(9).toString('base64url');
}
