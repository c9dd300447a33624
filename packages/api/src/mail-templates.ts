import type { MailTemplate } from './mail/mail-template.ts';
import { digestMail, notificationMail } from './notifications/notification-mails.ts';

/** All mails that the product sends. */
export const mailTemplates: readonly MailTemplate[] = [notificationMail, digestMail];
