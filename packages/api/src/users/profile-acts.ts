import type { Tx } from '@touchline/db';
import { recordAct } from '../audit/audit.service.ts';
import type { ActorContext } from '../context.ts';

/** Records that an admin has changed these fields of a user's profile. Users change their own without a trace. */
export async function recordProfileChange(ctx: ActorContext, tx: Tx, userId: string, fields: object): Promise<void> {
  if (ctx.viewer.id === userId) return;
  await recordAct(ctx, tx, { act: 'profile.change', target: { kind: 'user', id: userId }, after: { ...fields } });
}
