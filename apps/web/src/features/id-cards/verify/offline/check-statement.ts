import { checkOffline, type OfflineCheck } from '@touchline/contracts/card-checks';
import { readDocuments } from './documents.ts';

/** Checks a card by its signed statement, with what is kept: at once, since the network has just failed. */
export async function checkStatement(statement: string): Promise<OfflineCheck> {
  return checkOffline(statement, { ...(await readDocuments()), now: new Date() });
}
