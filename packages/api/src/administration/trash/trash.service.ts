import type { Waiting } from '@touchline/contracts/approvals';
import type { MoveManyToTrashInput, TrashOutcomes } from '@touchline/contracts/trash';
import type { ActorContext } from '../../platform/context.ts';
import { eachForItself } from '../../platform/each-for-itself.ts';
import { moveToTrash } from './moving.service.ts';
import { restoreItem } from './restoring.service.ts';

/** Moves several users or videos to the trash, each in a transaction of its own. */
export function moveManyToTrash(ctx: ActorContext, { kind, ids }: MoveManyToTrashInput): Promise<TrashOutcomes> {
  return each(ctx, ids, async (id) => {
    const moved = await moveToTrash(ctx, { kind, id });
    return isWaiting(moved) ? { approvalId: moved.approvalId } : { itemId: moved.id };
  });
}

/** Restores several items, each in a transaction of its own. */
export function restoreMany(ctx: ActorContext, ids: readonly string[]): Promise<TrashOutcomes> {
  return each(ctx, ids, async (id) => {
    const restored = await restoreItem(ctx, id);
    return isWaiting(restored) ? { approvalId: restored.approvalId } : { itemId: id };
  });
}

const isWaiting = (outcome: object): outcome is Waiting => 'isWaitingForApproval' in outcome;

const NOTHING = { itemId: null, approvalId: null, error: null } as const;

function each(
  ctx: ActorContext,
  ids: readonly string[],
  act: (id: string) => Promise<{ itemId: string } | { approvalId: string }>,
): Promise<TrashOutcomes> {
  return eachForItself(ctx, ids, {
    act: async (id) => ({ ...NOTHING, id, ...(await act(id)) }),
    refused: (id, error) => ({ ...NOTHING, id, error }),
    failure: 'one of several could not be moved to the trash or restored',
  });
}
