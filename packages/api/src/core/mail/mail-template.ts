import type { NotificationKind } from '@touchline/contracts/notifications';
import type { z } from 'zod';
import type { AppContext } from '../../platform/context.ts';

export interface MailReceiver {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  isEmailConfirmed: boolean;
}

/** Without the name while the address may be a stranger's: users can register with an advertisement as their name. */
export function greeting({ firstName, isEmailConfirmed }: MailReceiver): string {
  return isEmailConfirmed ? `Hello ${firstName},` : 'Hello,';
}

/** The last paragraph of a mail about the security of an account, where answers to mails are read. */
export function helpByAnswer({ mailer }: AppContext): readonly string[] {
  return mailer.takesAnswers ? ['If you cannot sign in any more, answer this email.'] : [];
}

export interface MailDocument {
  subject: string;
  /** Default: the subject. */
  heading?: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  entries?: readonly { text: string; url: string }[];
  /** The footer's sentence that says why the mail came. */
  reason: string;
  /** The kind of notification whose mails the footer's link switches off; without it the link switches off the digest. */
  unsubscribe?: { kind: NotificationKind };
}

export interface MailTemplate<Facts extends object = object> {
  readonly name: string;
  readonly facts: z.ZodType<Facts>;
  /** An essential mail (password, security) has no List-Unsubscribe and ignores all preferences. */
  readonly isEssential: boolean;
  /** Called when the mail is sent, perhaps more than once; null when it is no longer needed. No secret of its links is stored. */
  write(ctx: AppContext, receiver: MailReceiver, facts: Facts): Promise<MailDocument | null>;
}

export function defineMail<Facts extends object>(template: MailTemplate<Facts>): MailTemplate<Facts> {
  return template;
}
