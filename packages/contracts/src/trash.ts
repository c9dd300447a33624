import { z } from 'zod';
import { waitingSchema } from './approvals.ts';
import { EXAMPLES } from './examples.ts';
import { pageInput } from './paging.ts';
import { bodyId } from './text.ts';

/** `content` is an entry of the home page, of either list. */
export const TRASH_KINDS = ['user', 'video', 'content'] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

export const TRASH_DAYS = 30;
const TRASH_AT_ONCE_MAX = 100;

const trashKind = z.enum(TRASH_KINDS, { error: 'kind must be user, video or content.' });

export const trashItemSchema = z.object({
  id: z.string(),
  kind: z.enum(TRASH_KINDS),
  subjectId: z.string(),
  label: z.string().meta({ examples: ['lucia.ferrer'] }),
  trashedBy: z.object({ id: z.string(), name: z.string().meta(EXAMPLES.adminName) }).nullable(),
  trashedAt: z.string(),
  eraseAt: z.string().meta({ examples: ['2026-04-01T09:00:00.000Z'] }),
});
export type TrashItem = z.infer<typeof trashItemSchema>;

export const listTrashInput = pageInput.extend({ kind: trashKind.optional() });
export type ListTrashInput = z.output<typeof listTrashInput>;

const idsAtOnce = z
  .array(bodyId)
  .min(1, { error: 'Choose at least one.' })
  .max(TRASH_AT_ONCE_MAX, {
    error: `At most ${TRASH_AT_ONCE_MAX} at once.`,
  });

export const moveToTrashInput = z.object({ kind: trashKind, id: bodyId });
export const moveManyToTrashInput = z.object({ kind: trashKind, ids: idsAtOnce });
export type MoveManyToTrashInput = z.output<typeof moveManyToTrashInput>;
export const restoreManyInput = z.object({ ids: idsAtOnce });

/** For each id the item in the trash, the request for a second admin, or the error. */
export const trashOutcomesSchema = z.array(
  z.object({
    id: z.string(),
    itemId: z.string().nullable(),
    approvalId: z.string().nullable(),
    error: z.string().nullable(),
  }),
);
export type TrashOutcomes = z.infer<typeof trashOutcomesSchema>;

export const restoredSchema = z.object({ kind: z.enum(TRASH_KINDS), id: z.string() });
export type Restored = z.infer<typeof restoredSchema>;

export const movedSchema = z.union([trashItemSchema, waitingSchema]);
export type Moved = z.infer<typeof movedSchema>;
export const restoredOrWaitingSchema = z.union([restoredSchema, waitingSchema]);

export const erasedSchema = z.object({
  erased: z.number(),
  isWaitingForApproval: z.boolean(),
  approvalId: z.string().optional(),
});
export type Erased = z.infer<typeof erasedSchema>;
