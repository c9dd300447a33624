import { isIP } from 'node:net';
import type { MailAddress, S3Place, SmtpServer } from '@touchline/api';
import { isMailAddress } from '@touchline/api/core/mail/mailer';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { z } from 'zod';
import type { Fail } from './config-values.ts';

const MAIL_EXAMPLE = 'smtps://user:password@mail.example.org';
/** The port of mail submission, with and without implicit TLS (RFC 8314). */
const SUBMISSION_TLS = 465;
const SUBMISSION = 587;

const mailParameters = z.strictObject(
  { requireTLS: z.enum(['0', '1'], 'has a requireTLS that is neither 0 nor 1').optional() },
  'has a parameter other than requireTLS',
);

/** Parses `smtps://user:password@host:port` or `smtp://...`. A password is sent over TLS only, except to this machine. */
export function smtpUrl(text: string, fail: Fail): SmtpServer {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !['', '/'].includes(url.pathname) || url.hash) {
    return fail(`takes an address such as ${MAIL_EXAMPLE}`);
  }
  const { protocol, hostname, port, username, password, searchParams } = url;
  if (Boolean(username) !== Boolean(password)) return fail('needs a user name and a password, or neither');
  const [user, secret] = [decoded(username), decoded(password)];
  if (user === null || secret === null) return fail('has a user name or password that is not percent-encoded');
  const { requireTLS } = readParameters(mailParameters, searchParams, fail);
  const isImplicit = protocol === 'smtps:';
  const isLocal = isLoopback(hostname);
  if (requireTLS === '0' && (isImplicit || (user && !isLocal))) {
    return fail('has requireTLS=0, which only smtp:// without a password or to this machine may have');
  }
  const isRequired = requireTLS === '1' || (user !== '' && !isLocal);
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

/** The region that other stores than Amazon's accept by default. */
const ANY_REGION = 'us-east-1';
const STORE_EXAMPLE = 's3://bucket?endpoint=https://s3.example.org&region=eu-west-1';
const BUCKET = /^[A-Za-z0-9][\w.-]{2,62}$/;
const PREFIX = /^\/?$|^(\/[\w.-]+)+\/?$/;

const storeParameters = z.strictObject(
  {
    endpoint: z.string().refine(isEndpoint, 'has an endpoint that is not an http:// or https:// address').optional(),
    region: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'has an invalid region')
      .optional(),
    pathStyle: z.enum(['0', '1'], 'has a pathStyle that is neither 0 nor 1').optional(),
  },
  'has a parameter other than endpoint, region and pathStyle',
);

/** Parses `s3://bucket/prefix?endpoint=...&region=...&pathStyle=1`. */
export function storageUrl(text: string, fail: Fail): S3Place {
  if (!URL.canParse(text)) return fail(`takes an address such as ${STORE_EXAMPLE}`);
  const { protocol, hostname: bucket, port, username, password, pathname, searchParams } = new URL(text);
  if (username || password) {
    return fail('takes no credentials; put them into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  if (protocol !== 's3:' || port || !BUCKET.test(bucket) || !PREFIX.test(pathname)) {
    return fail(`takes an address such as ${STORE_EXAMPLE}`);
  }
  const parameters = readParameters(storeParameters, searchParams, fail);
  const { endpoint, region = endpoint && ANY_REGION, pathStyle = endpoint ? '1' : '0' } = parameters;
  if (!region) return fail('needs a region, or an endpoint');
  const folder = pathname.replaceAll(/^\/|\/$/g, '');
  return { bucket, prefix: folder && `${folder}/`, region, endpoint, pathStyle: pathStyle === '1' };
}

/** An endpoint may have a path, as some stores do. */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

function readParameters<T>(schema: z.ZodType<T>, given: URLSearchParams, fail: Fail): T {
  const { data, error } = schema.safeParse(Object.fromEntries(given));
  return data ?? fail(error?.issues[0]?.message ?? 'has a wrong parameter');
}
