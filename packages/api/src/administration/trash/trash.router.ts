import { pageOf } from '@touchline/contracts/paging';
import { idInput } from '@touchline/contracts/text';
import {
  erasedSchema,
  listTrashInput,
  movedSchema,
  moveManyToTrashInput,
  moveToTrashInput,
  restoredOrWaitingSchema,
  restoreManyInput,
  trashItemSchema,
  trashOutcomesSchema,
} from '@touchline/contracts/trash';
import { allowedTo, router } from '../../platform/trpc.ts';
import { emptyTrash, eraseItem } from './erasing.service.ts';
import { listItems } from './trash.repo.ts';
import { moveManyToTrash, moveToTrash, restoreItem, restoreMany } from './trash.service.ts';

const admin = allowedTo('trash:use');

export const trashRouter = router({
  list: admin
    .input(listTrashInput)
    .output(pageOf(trashItemSchema))
    .query(({ ctx, input }) => listItems(ctx.db, input)),

  move: admin
    .input(moveToTrashInput)
    .output(movedSchema)
    .mutation(({ ctx, input }) => moveToTrash(ctx, input)),

  moveMany: admin
    .input(moveManyToTrashInput)
    .output(trashOutcomesSchema)
    .mutation(({ ctx, input }) => moveManyToTrash(ctx, input)),

  restore: admin
    .input(idInput)
    .output(restoredOrWaitingSchema)
    .mutation(({ ctx, input }) => restoreItem(ctx, input.id)),

  restoreMany: admin
    .input(restoreManyInput)
    .output(trashOutcomesSchema)
    .mutation(({ ctx, input }) => restoreMany(ctx, input.ids)),

  erase: admin
    .input(idInput)
    .output(erasedSchema)
    .mutation(({ ctx, input }) => eraseItem(ctx, input.id)),

  empty: admin.output(erasedSchema).mutation(({ ctx }) => emptyTrash(ctx)),
});
