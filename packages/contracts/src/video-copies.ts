import { z } from 'zod';

/** Copies that are shown of a video. */
export const COPIES_MAX = 10;

/**
 * A video that shows the same pictures as another one. `exact`: the same uploaded file. `near`: encoded again, cropped or made
 * smaller. `share` is the part of the compared frames that agree.
 */
export const copySchema = z.object({
  kind: z.enum(['exact', 'near']),
  video: z.object({
    id: z.string(),
    title: z.string(),
    player: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
    createdAt: z.string(),
    isApproved: z.boolean(),
  }),
  isSamePlayer: z.boolean(),
  share: z.number().min(0).max(1),
});
export type Copy = z.infer<typeof copySchema>;
