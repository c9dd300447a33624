import { z } from 'zod';
import { pageInput } from './paging.ts';
import { someId } from './text.ts';

const TOKEN_MAX = 300;

/** The token of the unsubscribe link of a mail. */
export const unsubscribeInput = z.object({ token: z.string().min(1).max(TOKEN_MAX) });

/** What was stopped: the emails of a kind of notification, by its name in the preferences, or the daily digest (null). */
export const unsubscribedSchema = z.object({ kindLabel: z.string().nullable() });
export type Unsubscribed = z.infer<typeof unsubscribedSchema>;

export const listOutboxInput = pageInput;
export const outboxMailInput = z.object({ id: someId });

/** A mail that was written to the outbox. */
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

/** Whether admins can read the outbox in the app. */
export const outboxStateSchema = z.object({ isReadable: z.boolean() });
