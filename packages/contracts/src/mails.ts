import { z } from 'zod';

const TOKEN_MAX = 300;

export const unsubscribeInput = z.object({ token: z.string().min(1).max(TOKEN_MAX) });

/** The stopped kind of notification by its name in the preferences; null for the daily digest. */
export const unsubscribedSchema = z.object({ kindLabel: z.string().nullable() });
export type Unsubscribed = z.infer<typeof unsubscribedSchema>;

export const outboxEntrySchema = z.object({
  id: z.string(),
  subject: z.string(),
  receiverName: z.string(),
  receiverAddress: z.string(),
  sentAt: z.string(),
});
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

export const outboxMailSchema = outboxEntrySchema.extend({ text: z.string(), html: z.string() });
export type OutboxMail = z.infer<typeof outboxMailSchema>;

export const outboxStateSchema = z.object({ isReadable: z.boolean() });
