import { z } from 'zod';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from './limits.ts';
import { idInput, ofPlayerInput, someId } from './text.ts';

export const pageInput = z.object({
  limit: z.coerce
    .number({ error: 'limit must be a number.' })
    .int({ error: 'limit must be a whole number.' })
    .min(1, { error: 'limit must be at least 1.' })
    .max(PAGE_SIZE_MAX, { error: `limit must be at most ${PAGE_SIZE_MAX}.` })
    .default(PAGE_SIZE_DEFAULT),
  cursor: z.string().max(500).nullish(),
});
export type PageInput = z.output<typeof pageInput>;

export const pageOfIdInput = pageInput.extend(idInput.shape);
export type PageOfIdInput = z.output<typeof pageOfIdInput>;
export const ofPlayersInput = z.object({ playerIds: z.array(someId).max(PAGE_SIZE_MAX) });
export const pageOfPlayerInput = pageInput.extend(ofPlayerInput.shape);

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
