import { z } from 'zod';
import { EXAMPLES } from './examples.ts';
import { ROLES } from './options.ts';
import { bodyId, someId } from './text.ts';

export const blockInput = z.object({ userId: bodyId });
export const unblockInput = z.object({ userId: someId });

export const blockSchema = z.object({
  user: z.object({
    id: z.string(),
    firstName: z.string().meta(EXAMPLES.firstName),
    lastName: z.string().meta(EXAMPLES.lastName),
    role: z.enum(ROLES),
  }),
  createdAt: z.string(),
});
export type Block = z.infer<typeof blockSchema>;
