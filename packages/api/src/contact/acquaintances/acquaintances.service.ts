import type { ErrorCode } from '@touchline/contracts/errors';
import { can, hasRole } from '@touchline/contracts/permissions';
import { findLiveFacts, type LiveFacts } from '../../core/users/users.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { hasDealings } from './acquaintances.repo.ts';

/** A user whom the viewer may know of; others throw `hidden`, as an unknown id. Blocks do not count: the answer would tell of them. */
export async function mustKnowUser(ctx: ActorContext, id: string, hidden: ErrorCode): Promise<LiveFacts> {
  const user = await findLiveFacts(ctx.db, id);
  if (user && (isShown(ctx, user) || (await hasDealings(ctx.db, ctx.viewer.id, id)))) return user;
  throw new AppError(hidden);
}

function isShown({ viewer }: ActorContext, user: LiveFacts): boolean {
  if (viewer.id === user.id || can(viewer, 'users:administer')) return true;
  if (!user.isActive) return false;
  if (hasRole(user, 'admin')) return true;
  if (!can(viewer, 'users:list-members')) return false;
  if (hasRole(user, 'guardian')) return can(viewer, 'users:list-guardians');
  // Scouts know of the players whom they can find, other members of all.
  return hasRole(user, 'player') && can(viewer, 'players:list') ? can(viewer, 'user:read', user) : true;
}
