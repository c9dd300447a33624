import { z } from 'zod';

export const COPIES_MAX = 10;

/** `exact`: the same file. `near`: encoded again, cropped or smaller. `share`: the part of the compared frames that agree. */
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
