import type { MailTemplate } from './mail/mail-template.ts';

/** All mails that the product sends. */
export const mailTemplates: readonly MailTemplate[] = [];
