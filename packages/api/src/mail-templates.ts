import {
  changeEmailMail,
  confirmEmailMail,
  emailChangedMail,
  emailChangeRequestedMail,
} from './auth/email-address/email-address.mails.ts';
import { passwordChangedMail, resetPasswordMail } from './auth/password-reset/password-reset.mails.ts';
import { guardianInvitationMail } from './guardians/guardians.mails.ts';
import type { MailTemplate } from './mail/mail-template.ts';
import { digestMail, notificationMail } from './notifications/notification-mails.ts';

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
