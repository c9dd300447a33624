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

declare const provenFor: unique symbol;
/** A record that has passed the named check. Only `authorize` makes one, so that risky work can ask for the proof. */
export type Allowed<T, P extends RecordPermission> = T & { readonly [provenFor]: { readonly [K in P]: true } };

/**
 * Throws unless the caller has this permission: 401 for anonymous callers, 403 for others. Every permission of this kind
 * needs a session, so that the viewer is known afterwards.
 */
export function demand<T extends { viewer: Viewer }>(
  ctx: T,
  permission: BarePermission,
): asserts ctx is T & { viewer: Actor } {
  if (!can(ctx.viewer, permission)) throw new AppError(ctx.viewer ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN');
}

/** Refuses an access token, for what a person decides: not for the programs of the user. */
export function assertInSession({ tokenScope }: Pick<RequestContext, 'tokenScope'>): void {
  if (tokenScope !== null) throw new AppError('SESSION_NEEDED');
}

/**
 * Refuses unless the viewer may do this with this record. Where even its existence is private, `hidden` names the 404
 * that an unknown id gets too; otherwise 401 for anonymous callers and 403 for others.
 */
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
