import type { TrashItem } from '@touchline/contracts/trash';

/** A user in the trash. */
export const aTrashItem = (facts: Partial<TrashItem> = {}): TrashItem => ({
  id: 'item-1',
  kind: 'user',
  subjectId: 'user-1',
  label: 'striker',
  trashedBy: { id: 'other', name: 'Ada First' },
  trashedAt: '2026-03-02T09:00:00.000Z',
  eraseAt: '2026-04-01T09:00:00.000Z',
  ...facts,
});
