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
