import type { ErrorCode } from '@touchline/contracts/errors';
import {
  type BarePermission,
  can,
  type Facts,
  type RecordPermission,
  type Viewer,
} from '@touchline/contracts/permissions';
import { AppError } from './errors.ts';

declare const provenFor: unique symbol;
/** A record that has passed the named check. Only `authorize` makes one, so that risky work can ask for the proof. */
export type Allowed<T, P extends RecordPermission> = T & { readonly [provenFor]: { readonly [K in P]: true } };

/** Refuses unless the viewer may do this at all: 401 for nobody, 403 for the wrong person. */
export function demand(viewer: Viewer, permission: BarePermission): void {
  if (can(viewer, permission)) return;
  throw new AppError(viewer ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN');
}

/**
 * Refuses unless the viewer may do this with this record. Where even its existence is private, `hidden` names the 404
 * that an unknown id gets too; otherwise it is 401 for nobody and 403 for the wrong person.
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
