import { isIP } from 'node:net';
import type { MailAddress, SmtpServer } from '@touchline/api';
import { isMailAddress } from '@touchline/api/core/mail/mailer';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { z } from 'zod';
import type { Fail } from './config-values.ts';

const EXAMPLE = 'smtps://user:password@mail.example.org';
/** The port of mail submission, with and without implicit TLS (RFC 8314). */
const SUBMISSION_TLS = 465;
const SUBMISSION = 587;

const parameters = z.strictObject(
  { requireTLS: z.enum(['0', '1'], 'has a requireTLS that is neither 0 nor 1').optional() },
  'has a parameter other than requireTLS',
);

/** Parses `smtps://user:password@host:port` or `smtp://...`. A password is sent over TLS only, except to this machine. */
export function smtpUrl(text: string, fail: Fail): SmtpServer {
  if (!URL.canParse(text)) return fail(`takes an address such as ${EXAMPLE}`);
  const { protocol, hostname, port, username, password, pathname, hash, searchParams } = new URL(text);
  if (!/^smtps?:$/.test(protocol) || !hostname || !['', '/'].includes(pathname) || hash) {
    return fail(`takes an address such as ${EXAMPLE}`);
  }
  if (Boolean(username) !== Boolean(password)) return fail('needs a user name and a password, or neither');
  const [user, secret] = [decoded(username), decoded(password)];
  if (user === null || secret === null) return fail('has a user name or password that is not percent-encoded');
  const { data, error } = parameters.safeParse(Object.fromEntries(searchParams));
  if (!data) return fail(error.issues[0]?.message ?? `takes an address such as ${EXAMPLE}`);
  const isImplicit = protocol === 'smtps:';
  const isLocal = isLoopback(hostname);
  if (data.requireTLS === '0' && (isImplicit || (user && !isLocal))) {
    return fail('has requireTLS=0, which only smtp:// without a password or to this machine may have');
  }
  const isRequired = data.requireTLS === '1' || (user !== '' && !isLocal);
  const withoutRequirement = isLocal ? 'none' : 'if-offered';
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port ? Number(port) : isImplicit ? SUBMISSION_TLS : SUBMISSION,
    tls: isImplicit ? 'implicit' : isRequired ? 'required' : withoutRequirement,
    credentials: user ? { user, password: secret } : null,
  };
}

/** Parses `Name <address>`, with or without quotes around the name, or an address alone. */
export function mailFrom(text: string, fail: Fail): MailAddress {
  const [, quoted, plain, inBrackets] = /^(?:"([^"\\]*)"|([^"<>]*))\s*<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = inBrackets ?? text.trim();
  const name = (quoted ?? plain ?? '').trim() || PRODUCT_NAME;
  if (/\p{Cc}/u.test(text) || !isMailAddress(address)) {
    fail(`takes a name and an address, such as ${PRODUCT_NAME} <mail@example.org>`);
  }
  return { name, address };
}

export function defaultMailFrom(publicOrigin: string | undefined): MailAddress {
  const host = publicOrigin ? new URL(publicOrigin).hostname : '';
  return { name: PRODUCT_NAME, address: `no-reply@${isMailHost(host) ? host : 'localhost'}` };
}

/** Whether mails can come from a host of this name: a domain of the internet, not an IP address or a machine's own name. */
export function isMailHost(host: string): boolean {
  return host.includes('.') && isIP(host) === 0 && !host.startsWith('[') && !host.endsWith('.localhost');
}

/** Whether links that begin with this origin lead each reader to their own machine. */
export function isLoopbackOrigin(origin: string): boolean {
  const { hostname } = new URL(origin);
  return isLoopback(hostname) || hostname.endsWith('.localhost');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
