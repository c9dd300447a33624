import type { Tx } from '@touchline/db';
import * as repo from './trash.repo.ts';

/** The files of a user's videos in the trash, which are erased with the account. */
export async function trashFilesOf(tx: Tx, userId: string): Promise<string[]> {
  return repo.listFileKeys(tx, await repo.listItemsOf(tx, userId));
}

/** Erases a user's videos in the trash, in the transaction that deletes the account. */
export async function removeTrashOf(tx: Tx, userId: string): Promise<void> {
  await repo.removeItems(tx, await repo.listItemsOf(tx, userId));
}
