import type { CardStatus } from '@touchline/contracts/options';
import type { IdCardRow, Tx } from '@touchline/db';
import { sql } from 'kysely';

/** The next number of a series, never given twice. */
export async function nextSerial(tx: Tx, name: string): Promise<number> {
  const row = await tx
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

export async function insertCard(tx: Tx, card: IdCardRow): Promise<void> {
  await tx.insertInto('id_cards').values(card).execute();
}

export async function setStatus(tx: Tx, userId: string, status: CardStatus, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('id_cards')
    .set({ status, updated_at: now })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
