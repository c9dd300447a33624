import type { Tx } from '@touchline/db';
import type { AppContext } from '../context.ts';

/** Lets a player who was a minor take over, in the transaction that makes them an adult. */
export async function comeOfAge(_ctx: AppContext, _tx: Tx, _playerId: string): Promise<void> {
  throw new Error('to be written');
}
