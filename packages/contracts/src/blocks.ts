import { z } from 'zod';
import { partySchema } from './messages.ts';
import { bodyId } from './text.ts';

export const blockInput = z.object({ userId: bodyId });

export const blockSchema = z.object({ user: partySchema, createdAt: z.string() });
export type Block = z.infer<typeof blockSchema>;
