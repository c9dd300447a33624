import type { NotificationKind } from '@touchline/contracts/notifications';
import type { z } from 'zod';
import type { AppContext } from '../context.ts';

/** The receiver of a mail, as the account is when the mail is sent. */
export interface MailReceiver {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Whether the receiver has proven to have this address. */
  isEmailConfirmed: boolean;
}

/**
 * How a mail begins. The user who registers types a name and an address: a name that is an advertisement or a link must not reach
 * the owner of an address that is not confirmed.
 */
export function greeting({ firstName, isEmailConfirmed }: MailReceiver): string {
  return isEmailConfirmed ? `Hello ${firstName},` : 'Hello,';
}

/** The last paragraph of a mail about the security of an account, where answers to mails are read. */
export function helpByAnswer({ mailer }: Pick<AppContext, 'mailer'>): readonly string[] {
  return mailer.takesAnswers ? ['If you cannot sign in any more, answer this email.'] : [];
}

/** What a mail says. The text part and the HTML part are made from it. */
export interface MailDocument {
  subject: string;
  /** The subject unless it is given. */
  heading?: string;
  paragraphs: readonly string[];
  /** The button, and the same address as text. */
  action?: { label: string; url: string };
  /** A list of links below the paragraphs, as in a digest. */
  entries?: readonly { text: string; url: string }[];
  /** The footer's sentence that says why the mail came. */
  reason: string;
  /** The kind of notification whose mails the footer's link switches off; without it the link switches off the digest. */
  unsubscribe?: { kind: NotificationKind };
}

/** One kind of mail. */
export interface MailTemplate<Facts extends object = object> {
  readonly name: string;
  readonly facts: z.ZodType<Facts>;
  /** An essential mail (password, security) has no List-Unsubscribe and ignores all preferences. */
  readonly isEssential: boolean;
  /**
   * Writes the mail when it is sent, in a job that may run more than once. Secrets of links are made here, so that none is
   * stored. Null when the mail is no longer needed, as when a message was read meanwhile.
   */
  write(ctx: AppContext, receiver: MailReceiver, facts: Facts): Promise<MailDocument | null>;
}

/** Declares a template; for the types of its facts. */
export function defineMail<Facts extends object>(template: MailTemplate<Facts>): MailTemplate<Facts> {
  return template;
}
