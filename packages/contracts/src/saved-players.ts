import { z } from 'zod';
import { MESSAGE_MAX } from './limits.ts';
import { pageInput } from './paging.ts';
import { bodyId, boundedText, someId } from './text.ts';

export const savedPlayerSchema = z.object({
  id: z.string(),
  scoutId: z.string(),
  playerId: z.string(),
  notes: z.string(),
  createdAt: z.string(),
});
export type SavedPlayer = z.infer<typeof savedPlayerSchema>;

export const savedListInput = pageInput.extend({ scoutId: someId });

export const savePlayerInput = z.object({
  playerId: bodyId,
  notes: boundedText(MESSAGE_MAX).default(''),
});
