import type { SendMailOptions } from 'nodemailer';

export interface OutgoingMail {
  /** The id of its record, so that a mail that is sent again has the same Message-ID. */
  id: string;
  to: MailAddress;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export interface MailAddress {
  name: string;
  address: string;
}

export interface MailSender extends MailAddress {
  /** Where answers go, if they are read. */
  replyTo?: MailAddress;
}

export interface Mailer {
  readonly takesAnswers: boolean;
  /** @throws {MailRefused} when the mail server will not take this mail later either */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** The mail server has refused a mail for good (a reply of 500 or above). The message contains no address. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** Longer names are cut: a header line has at most 998 characters (RFC 5322), and encoded letters take up to 12 of them. */
const NAME_MAX = 60;
const SUBJECT_MAX = 150;
/** One address without a display name. Whatever could end it or begin another one is excluded. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,255}$/u;

export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** The message of a mail as nodemailer takes it. Names and subject cannot add headers or receivers. */
export function toMessage(from: MailSender, { id, to, subject, headers, text, html }: OutgoingMail): SendMailOptions {
  // An address that was stored before addresses were checked; no further attempt can change it.
  if (!isMailAddress(to.address)) throw new MailRefused('the account has no usable email address');
  return {
    from: { name: oneLine(from.name, NAME_MAX), address: from.address },
    to: { name: oneLine(to.name, NAME_MAX), address: to.address },
    ...(from.replyTo && { replyTo: { name: oneLine(from.replyTo.name, NAME_MAX), address: from.replyTo.address } }),
    envelope: { from: from.address, to: [to.address] },
    subject: oneLine(subject, SUBJECT_MAX),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    // Programs that answer mails, such as absence notices, leave out mails with this header (RFC 3834).
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    text,
    html,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Cuts by characters as readers see them, so that none is halved. */
function oneLine(text: string, max: number): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line)];
  if (characters.length <= max && line.length <= max * 4) return line;
  let short = '';
  for (const { segment } of characters.slice(0, max - 1)) {
    // One visible character can consist of any number of code points.
    if (short.length + segment.length > max * 4) break;
    short += segment;
  }
  return `${short.trim()}…`;
}
