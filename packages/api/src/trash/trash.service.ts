import type { MoveManyToTrashInput, TrashOutcomes } from '@touchline/contracts/trash';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { moveToTrash } from './moving.service.ts';
import { restoreItem } from './restoring.service.ts';

/** Moves several users or videos, each in a transaction of its own: one that has to stay keeps none of the others. */
export function moveManyToTrash(ctx: ActorContext, { kind, ids }: MoveManyToTrashInput): Promise<TrashOutcomes> {
  return each(ids, async (id) => (await moveToTrash(ctx, { kind, id })).id);
}

/** The same for items of the trash that are restored. */
export function restoreMany(ctx: ActorContext, ids: readonly string[]): Promise<TrashOutcomes> {
  return each(ids, async (id) => {
    await restoreItem(ctx, id);
    return id;
  });
}

async function each(ids: readonly string[], act: (id: string) => Promise<string>): Promise<TrashOutcomes> {
  const outcomes: TrashOutcomes = [];
  for (const id of new Set(ids)) {
    try {
      outcomes.push({ id, itemId: await act(id), error: null });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      outcomes.push({ id, itemId: null, error: error.message });
    }
  }
  return outcomes;
}
