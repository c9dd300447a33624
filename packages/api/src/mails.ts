import * as signInMails from './accounts/sign-in/sign-in.mails.ts';
import { type MailHooks, mailJobs } from './core/mail/mail.service.ts';
import { digestMail, notificationMail } from './core/notifications/notification-mails.ts';
import { endOfQuietHours } from './core/notifications/notifications.service.ts';
import { unsubscribeBy } from './core/notifications/unsubscribe.service.ts';
import {
  guardianInvitationMail,
  recordDelivered,
  recordUndelivered,
} from './guardians/guardianships/guardians.mails.ts';

export const mailHooks: MailHooks = {
  templates: [...Object.values(signInMails), guardianInvitationMail, notificationMail, digestMail],
  postponedUntil: endOfQuietHours,
  unsubscribe: unsubscribeBy,
  recordDelivered,
  recordUndelivered,
};

export const sendMailJobs = mailJobs(mailHooks);
