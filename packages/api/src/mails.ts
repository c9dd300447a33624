import {
  changeEmailMail,
  confirmEmailMail,
  emailChangedMail,
  emailChangeRequestedMail,
} from './accounts/sign-in/email-address/email-address.mails.ts';
import { passwordChangedMail, resetPasswordMail } from './accounts/sign-in/password-reset/password-reset.mails.ts';
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
  templates: [
    resetPasswordMail,
    passwordChangedMail,
    confirmEmailMail,
    changeEmailMail,
    emailChangeRequestedMail,
    emailChangedMail,
    guardianInvitationMail,
    notificationMail,
    digestMail,
  ],
  postponedUntil: endOfQuietHours,
  unsubscribe: unsubscribeBy,
  recordDelivered,
  recordUndelivered,
};

export const sendMailJobs = mailJobs(mailHooks);
