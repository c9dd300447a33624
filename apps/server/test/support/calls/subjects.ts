import type { Form } from '../http/form.ts';
import type { Subject } from './dataset.ts';

/** The input of a call, the same over REST and tRPC. */
export interface Inputs {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Form;
  /** Sent unchanged instead of a body. */
  raw?: string;
  headers?: Record<string, string>;
  /** For a procedure without a REST path. */
  input?: unknown;
}

/** Makes the request of a case. One that returns a promise may change the data first. */
export type MakeRequest = (subject: Subject) => Inputs | Promise<Inputs>;

export const UNKNOWN_ID = { params: { id: crypto.randomUUID() } };
export const nothing = () => ({});
/** A user with whom the caller exchanges messages. */
export const partner = ({ data: { people }, me }: Subject) =>
  me.id === people.admin.id ? people.newPlayer : people.admin;
export const anotherUser = ({ data: { people }, me }: Subject) =>
  me.id === people.other.id ? people.player : people.other;
