import type { Tx } from '@touchline/db';

/** Switches e-mail and the daily digest off for kinds of notifications. They are still shown in the app, unless that is off. */
export async function stopMails(tx: Tx, userId: string, kinds: readonly string[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .insertInto('notification_choices')
    .values(kinds.map((kind) => ({ user_id: userId, kind, in_app: 1 as const, email: 0 as const, digest: 0 as const })))
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ email: 0, digest: 0 }))
    .execute();
}
