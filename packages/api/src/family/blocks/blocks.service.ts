import { can } from '@touchline/contracts/permissions';
import type { Db } from '@touchline/db';
import type { RequestContext } from '../../platform/context.ts';
import { listBlockersBetween } from './blocks.repo.ts';

/** Which of two users has blocked the other; the first one, if both have. */
export type Blocked = 'by-first' | 'by-second';

export async function findBlockBetween(db: Db, first: string, second: string): Promise<Blocked | null> {
  return blockedOf(first, await listBlockersBetween(db, first, second));
}

export function blockedOf(first: string, blockerIds: readonly string[]): Blocked | null {
  if (blockerIds.length === 0) return null;
  return blockerIds.includes(first) ? 'by-first' : 'by-second';
}

/** The viewer whose blocks hide users and their videos; null for anonymous viewers and for admins, who see all. */
export function blockedViewer({ viewer }: RequestContext): string | null {
  return viewer && !can(viewer, 'users:administer') ? viewer.id : null;
}

export async function isHiddenByBlock(ctx: RequestContext, userId: string): Promise<boolean> {
  const viewerId = blockedViewer(ctx);
  return viewerId !== null && (await findBlockBetween(ctx.db, viewerId, userId)) !== null;
}
