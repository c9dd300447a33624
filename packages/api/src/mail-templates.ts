import {
  changeEmailMail,
  confirmEmailMail,
  emailChangedMail,
  emailChangeRequestedMail,
} from './accounts/sign-in/email-address/email-address.mails.ts';
import { passwordChangedMail, resetPasswordMail } from './accounts/sign-in/password-reset/password-reset.mails.ts';
import type { MailTemplate } from './core/mail/mail-template.ts';
import { digestMail, notificationMail } from './core/notifications/notification-mails.ts';
import { guardianInvitationMail } from './guardians/guardianships/guardians.mails.ts';

export const mailTemplates: readonly MailTemplate[] = [
  resetPasswordMail,
  passwordChangedMail,
  confirmEmailMail,
  changeEmailMail,
  emailChangeRequestedMail,
  emailChangedMail,
  guardianInvitationMail,
  notificationMail,
  digestMail,
];
