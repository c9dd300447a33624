import type { ErrorCode } from '@touchline/contracts/errors';
import {
  type Actor,
  type BarePermission,
  can,
  type Facts,
  type RecordPermission,
  type Viewer,
} from '@touchline/contracts/permissions';
import type { RequestContext } from './context.ts';
import { AppError } from './errors.ts';

/** What any verified scout may see or do, without being one: the id is that of no user. */
export const ANY_SCOUT = { id: '', role: 'scout', isVerified: true } as const;

/** TypeScript leaves private members out of a spread: a changed copy of a record has passed no check. */
declare class Passed<P extends RecordPermission> {
  private readonly passed: { readonly [K in P]: true };
}
/** A record that has passed the named check. Only `authorize` makes one. */
export type Allowed<T, P extends RecordPermission> = T & Passed<P>;

/** Throws unless the caller is signed in and has this permission: 401 for anonymous callers, 403 for others. */
export function demand<T extends { viewer: Viewer }>(
  ctx: T,
  permission: BarePermission,
): asserts ctx is T & { viewer: Actor } {
  if (!can(ctx.viewer, permission)) throw new AppError(ctx.viewer ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN');
}

/** Throws for an access token: only a person may decide this, in a session. */
export function assertInSession({ tokenScope }: RequestContext): void {
  if (tokenScope !== null) throw new AppError('SESSION_NEEDED');
}

/** Throws 401 or 403 unless the viewer may do this with the record, or `hidden`, the error of an unknown id, for private records. */
export function authorize<P extends RecordPermission, T extends Facts<P>[0]>(
  viewer: Viewer,
  permission: P,
  record: T,
  hidden?: ErrorCode,
): Allowed<T, P> {
  if (!can(viewer, permission, ...([record] as unknown as Facts<P>))) {
    throw new AppError(hidden ?? (viewer ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN'));
  }
  return record as Allowed<T, P>;
}
