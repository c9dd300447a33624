import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { parseMail, type ReceivedMail } from './mailbox.ts';

/** A mail with the address that the server would deliver it to. */
export interface DeliveredMail extends Omit<ReceivedMail, 'id'> {
  receivers: string[];
  /** Whether the connection was encrypted. */
  isSecure: boolean;
  message: string;
}

/** A mail server that keeps what it gets. */
export interface TestSmtpServer {
  host: string;
  port: number;
  received: DeliveredMail[];
  /** How many connections clients have opened. */
  connections: number;
  /** How many mails clients tried to hand over. */
  attempts: number;
  /** The replies to the next mails, one each, instead of taking them; such as `452 4.2.2 Mailbox full`. */
  refusals: string[];
  /** The same for the next senders, and for the next mails once they were read. */
  senderRefusals: string[];
  contentRefusals: string[];
  close(): Promise<void>;
}

export interface TestSmtpOptions {
  /** From the first byte, by STARTTLS, or not at all (the default). */
  tls?: 'implicit' | 'starttls';
  /** The only sign-in that is accepted; without it none is asked for. */
  credentials?: { user: string; password: string };
  /** Another port than a free one, to start again where a server was. */
  port?: number;
}

const fileNamed = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
/** Self-signed, for localhost and 127.0.0.1, valid until the year 2126; trusted by nothing outside the tests. */
export const smtpCertificate = fileNamed('smtp-certificate.pem');

/** Starts a mail server on 127.0.0.1. The caller closes it. */
export async function startSmtpServer({ tls, credentials, port = 0 }: TestSmtpOptions = {}): Promise<TestSmtpServer> {
  const server = new SMTPServer({
    secure: tls === 'implicit',
    ...(tls && { key: fileNamed('smtp-key.pem'), cert: smtpCertificate }),
    disabledCommands: tls === 'starttls' ? [] : ['STARTTLS'],
    authOptional: !credentials,
    allowInsecureAuth: true,
    // A client that goes away is no error of a test.
    closeTimeout: 100,
    onConnect(_session, done) {
      smtp.connections += 1;
      done();
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === credentials?.user && password === credentials?.password;
      if (isRight) done(null, { user: username });
      else done(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 }));
    },
    onMailFrom(_address, _session, done) {
      done(toError(smtp.senderRefusals.shift()));
    },
    onRcptTo(_address, _session, done) {
      smtp.attempts += 1;
      done(toError(smtp.refusals.shift()));
    },
    onData(stream, session, done) {
      void readMessage(stream).then(async (message) => {
        const refusal = toError(smtp.contentRefusals.shift());
        if (refusal) return done(refusal);
        smtp.received.push({
          ...(await parseMail(message)),
          receivers: session.envelope.rcptTo.map(({ address }) => address),
          isSecure: session.secure,
          message: message.toString(),
        });
        done(null);
      }, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const smtp: TestSmtpServer = {
    host: '127.0.0.1',
    port: (server.server.address() as AddressInfo).port,
    received: [],
    connections: 0,
    attempts: 0,
    refusals: [],
    senderRefusals: [],
    contentRefusals: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;
}

function toError(reply: string | undefined): Error | null {
  return reply ? Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) }) : null;
}

async function readMessage(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
