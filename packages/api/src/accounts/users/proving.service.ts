import { mustFindUser } from '../../core/users/users.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { resetUses, throttle } from '../../platform/throttle/throttle.ts';

/** Throws unless the password is the caller's; guesses are limited. Returns the hash that it was compared with. */
export async function provePassword(ctx: ActorContext, currentPassword: string): Promise<string> {
  const key = `password:user:${ctx.viewer.id}` as const;
  await throttle(ctx, key, ctx.limits.loginFailuresPerAccountAndAddress);
  const user = await mustFindUser(ctx.db, ctx.viewer.id);
  if (!(await ctx.passwords.matches(currentPassword, user.password_hash))) throw new AppError('WRONG_PASSWORD');
  await resetUses(ctx, key);
  return user.password_hash;
}
