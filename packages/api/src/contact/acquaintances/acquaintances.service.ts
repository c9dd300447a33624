import type { ErrorCode } from '@touchline/contracts/errors';
import { can, hasRole } from '@touchline/contracts/permissions';
import { findLiveFacts, type LiveFacts } from '../../core/users/users.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { hasDealings } from './acquaintances.repo.ts';

/** Throws `hidden`, as for an unknown id, unless the viewer may know of the user. Ignores blocks, which the answer would reveal. */
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
  // Scouts know of the players they can find, other members of all players.
  return hasRole(user, 'player') && can(viewer, 'players:list') ? can(viewer, 'user:read', user) : true;
}
