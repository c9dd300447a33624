import type { TrashItemRow, Tx } from '@touchline/db';
import { AppError } from '../errors.ts';
import { lockActiveAdmins } from '../users/users.service.ts';
import * as repo from './trash.repo.ts';

/**
 * Finds an item, locked until the transaction ends, so that it is restored or erased once. The admins come first, as when an account is
 * removed: so what touches the trash is done one after the other, and nothing waits for what waits for it.
 * @throws {AppError} TRASH_ITEM_NOT_FOUND
 */
export async function lockItem(tx: Tx, id: string): Promise<TrashItemRow> {
  await lockActiveAdmins(tx);
  const item = await repo.lockItem(tx, id);
  if (!item) throw new AppError('TRASH_ITEM_NOT_FOUND');
  return item;
}
