import { mailKinds } from './mail.service.ts';
import { type Mailer, MailRefused, type MailSender, toMessage } from './mailer.ts';

export interface SmtpServer {
  host: string;
  port: number;
  /** From the first byte, after STARTTLS, after STARTTLS if the server offers it, or none. */
  tls: 'implicit' | 'required' | 'if-offered' | 'none';
  credentials: { user: string; password: string } | null;
}

/** Replies caused by settings, not by the mail: sign-in missing or wrong (RFC 4954). */
const SIGN_IN_REPLIES = [530, 534, 535, 538];
const REPLY_MAX = 300;

/** Sends mails by SMTP, over connections that stay open between mails. The server's certificate is always checked. */
export function smtpMailer({ host, port, tls, credentials }: SmtpServer, from: MailSender): Mailer {
  // Loaded with the first mail: it takes 0.1 s and several megabytes, which a start can do without.
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      pool: true,
      maxConnections: mailKinds.reduce((sum, { concurrency }) => sum + concurrency, 0),
      // The queue of jobs repeats what has failed.
      maxRequeues: 0,
      host,
      port,
      secure: tls === 'implicit',
      requireTLS: tls === 'required',
      ignoreTLS: tls === 'none',
      ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
      // For a server that does not answer. If a slow one takes longer than the job may, the job sends the mail again.
      dnsTimeout: 10_000,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 60_000,
    });
  };
  let transport: ReturnType<typeof openTransport> | null = null;
  return {
    takesAnswers: from.replyTo !== undefined,
    async send(mail) {
      const message = toMessage(from, mail);
      try {
        transport ??= openTransport();
        await (await transport).sendMail(message);
      } catch (error) {
        throw explain(error as SmtpError, from.address);
      }
    },
    close: async () => (await transport)?.close(),
  };
}

interface SmtpError extends Error {
  code?: string;
  /** What the reply answers: `MAIL FROM`, `RCPT TO`, `DATA`, or a command of the sign-in. */
  command?: string;
  responseCode?: number;
  response?: string;
}

/** An error without addresses, for the list of jobs and the log. The original error has some, so it is not the cause. */
function explain({ code, command, responseCode, response, message }: SmtpError, sender: string): Error {
  const reply = (response ?? message)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<?[^\s<>]+@[^\s<>]+>?/g, '(address)')
    .slice(0, REPLY_MAX);
  if (responseCode !== undefined && SIGN_IN_REPLIES.includes(responseCode)) {
    return new Error(`The mail server does not accept the user name and password of SMTP_URL: ${reply}`);
  }
  if (code === 'ETLS') return new Error(`The mail server offers no usable STARTTLS, which SMTP_URL needs: ${reply}`);
  if (responseCode !== undefined && responseCode >= 500) {
    // Postfix waits for the receiver before it refuses the sender, whom it then names.
    const concernsSender = command === 'MAIL FROM' || response?.includes(`<${sender}>`);
    if (concernsSender) return new Error(`The mail server does not accept the sender in MAIL_FROM: ${reply}`);
    if (command === 'RCPT TO' || command === 'DATA') {
      return new MailRefused(`The mail server refuses the mail: ${reply}`);
    }
  }
  if (responseCode !== undefined) return new Error(`The mail server does not take the mail now: ${reply}`);
  return new Error(`The mail server cannot be used (${code ?? 'unknown'}): ${reply}`);
}
