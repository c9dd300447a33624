import { z } from 'zod';
import { pageInput } from './paging.ts';
import { someId } from './text.ts';

export const TRASH_KINDS = ['user', 'video'] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

/** How long what is in the trash can be restored. */
export const TRASH_DAYS = 30;

/** A user or a video in the trash. */
export const trashItemSchema = z.object({
  id: z.string(),
  kind: z.enum(TRASH_KINDS),
  /** The id of the user or the video. */
  subjectId: z.string(),
  label: z.string(),
  trashedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  trashedAt: z.string(),
  /** When a job erases it. */
  eraseAt: z.string(),
});
export type TrashItem = z.infer<typeof trashItemSchema>;

export const listTrashInput = pageInput.extend({ kind: z.enum(TRASH_KINDS).optional() });
export type ListTrashInput = z.output<typeof listTrashInput>;
export const trashItemIdInput = z.object({ id: someId });
