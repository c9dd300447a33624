import type { Moved, TrashItem } from '@touchline/contracts/trash';

/** The item of a call that has moved something to the trash, and does not wait for a second admin. */
export function movedItem(moved: Moved): TrashItem {
  if ('isWaitingForApproval' in moved) throw new Error('This waits for a second admin.');
  return moved;
}
