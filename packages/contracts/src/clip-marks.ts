import { z } from 'zod';
import { MARK_ACTIONS, MARK_SIGNS, MARK_TEXT_MAX } from './mark-actions.ts';
import { bodyId, idInput, trimmedText } from './text.ts';

/** An upper bound; the end of the clip decides. */
const SECONDS_MAX = 86_400;

const second = z
  .number({ error: 'A second must be a number.' })
  .min(0)
  .max(SECONDS_MAX, { error: `A second is at most ${SECONDS_MAX}.` })
  // Tenths, as the player shows them.
  .transform((seconds) => Math.round(seconds * 10) / 10);

/** A moment of a clip that a scout has marked. Only the scout reads it, and it counts as no play. */
export const clipMarkSchema = z.object({
  id: z.string(),
  videoId: z.string(),
  /** Seconds of the clip; both are the same for a single moment. */
  from: z.number(),
  to: z.number(),
  action: z.enum(MARK_ACTIONS).nullable(),
  sign: z.enum(MARK_SIGNS).nullable(),
  text: z.string(),
  createdAt: z.string(),
});
export type ClipMark = z.infer<typeof clipMarkSchema>;

const action = z.enum(MARK_ACTIONS, { error: 'Please choose an action of the list.' }).nullable();
const sign = z.enum(MARK_SIGNS).nullable();
const text = trimmedText(MARK_TEXT_MAX);
export const isInOrder = ({ from, to }: { from: number; to: number }) => from <= to;
export const IN_ORDER = { path: ['to'], error: 'The end of a mark is not before its start.' };

export const ofClipInput = z.object({ videoId: bodyId });
export const markFields = z
  .object({ from: second, to: second, action: action.default(null), sign: sign.default(null), text: text.default('') })
  .refine(isInOrder, IN_ORDER);
export type MarkFields = z.output<typeof markFields>;
/** Only what is different, so that two changes at once keep both. */
export const markPatch = z.object({ from: second, to: second, action, sign, text }).partial();
export type MarkPatch = z.output<typeof markPatch>;
export const changeMarkInput = idInput.extend({ patch: markPatch });
