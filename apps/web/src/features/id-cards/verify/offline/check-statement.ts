import { checkOffline, type OfflineCheck } from '@touchline/contracts/card-checks';
import { readDocuments, refreshDocuments } from './documents.ts';

/** Checks a card by its signed statement, with newer documents if they can be fetched. */
export async function checkStatement(statement: string): Promise<OfflineCheck> {
  await refreshDocuments();
  return checkOffline(statement, { ...(await readDocuments()), now: new Date() });
}
