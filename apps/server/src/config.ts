import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MailSender } from '@touchline/api';
import { defaultPolicies, type Policies } from '@touchline/api/platform/policies';
import { timeZoneSchema } from '@touchline/contracts/notifications';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { z } from 'zod';
import { ConfigError, type Environment, FORMER_NAMES, listOf, read, readLimits, readSecret } from './config-values.ts';
import { isLoopbackOrigin, isMailHost, mailFrom, smtpUrl, storageUrl } from './service-urls.ts';

export { ConfigError };

/** All settings, read from the environment and checked; nothing else reads `process.env`. */
export type Config = ReturnType<typeof readConfig>;

const DEFAULT_DATA_DIR = './data';
/** Admins need a longer password, because an attacker gains more from their accounts. */
export const ADMIN_PASSWORD_MIN = 12;
/** The password of the demo accounts. It is in the README, so a production server does not start with it. */
export const DEMO_PASSWORD = 'touchline-demo';
export const SECRET_MIN = 32;

/** More workers on one SQLite file bring no gain, because only one writes at a time. */
const WORKERS_DEFAULT_MAX = 4;
const WORKERS_MAX = 64;

const workersSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(WORKERS_MAX)
  .default(Math.min(availableParallelism(), WORKERS_DEFAULT_MAX));
const originSchema = z
  .string()
  .refine(isOrigin)
  .transform((text) => new URL(text).origin);
const timeOfDaySchema = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|never)$/)
  .transform((text) => {
    if (text === 'never') return null;
    const [hours = 0, minutes = 0] = text.split(':').map(Number);
    return { hours, minutes };
  });
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const A_TIME_ZONE = 'the name of a time zone such as Europe/Berlin';
const AN_ORIGIN = 'an origin such as https://talent.example.org';
const SOME_ORIGINS = 'origins such as http://localhost:5173, separated by commas';
const flagSchema = z.enum(['0', '1']).transform((value) => value === '1');

/** Reads the configuration. The error names the first variable with an invalid value, and what it takes. */
export function readConfig(env: Environment = process.env) {
  // An unknown word, such as "prod", would start the demo with its public passwords.
  const kinds = z.enum(['production', 'development', 'test']);
  const isProduction = read(env, 'NODE_ENV', kinds.optional(), 'production, development or test') === 'production';
  const publicOrigin = read(env, 'PUBLIC_ORIGIN', originSchema.optional(), AN_ORIGIN);
  return {
    host: env.HOST || '127.0.0.1',
    port: read(
      env,
      'PORT',
      z.coerce.number().int().min(0).max(65_535).default(3000),
      'a port number between 0 and 65535',
    ),
    workers: read(env, 'WORKERS', workersSchema, `a number of processes from 1 to ${WORKERS_MAX}`),
    dataDir: env.DATA_DIR || DEFAULT_DATA_DIR,
    databaseUrl: readSecret(env, 'DATABASE_URL', (text, fail) =>
      /^postgres(ql)?:\/\//.test(text) ? text : fail('takes a postgres:// address'),
    ),
    /** Whether to create a SQLite database even if one seems to be lost. */
    allowEmpty: read(env, 'ALLOW_EMPTY', flagSchema.default(false), '0 or 1'),
    /** The bucket for uploaded files; null for the data folder. */
    storage: readSecret(env, 'STORAGE_URL', storageUrl) ?? null,
    mail: readMail(env, publicOrigin, isProduction),
    publicOrigin,
    /** Without it the secret is a file in the data folder. */
    serverSecret: readSecret(env, 'SERVER_SECRET', (text, fail) =>
      text.length >= SECRET_MIN ? text : fail(`is too short; it takes at least ${SECRET_MIN} characters`),
    ),
    siteTimeZone: read(env, 'SITE_TIME_ZONE', timeZoneSchema.prefault('UTC'), A_TIME_ZONE),
    devOrigins: read(env, 'DEV_ORIGINS', listOf(originSchema), SOME_ORIGINS),
    trustProxy: readNetworks(env, 'TRUST_PROXY'),
    /** The path under which nginx sends stored files; null if the server sends them. */
    accelRedirect: readAccelRedirect(env),
    metricsFrom: readNetworks(env, 'METRICS_FROM'),
    logLevel: read(env, 'LOG_LEVEL', z.enum(LOG_LEVELS).default('info'), `one of ${LOG_LEVELS.join(', ')}`),
    isProduction,
    fillWithDemo: readDemo(env, isProduction),
    firstAdmin: readFirstAdmin(env, isProduction),
    backups: {
      place: env.BACKUP_TO || join(env.DATA_DIR || DEFAULT_DATA_DIR, 'backups'),
      /** How many of the newest backups are kept; by default two weeks of daily ones. */
      kept: read(env, 'BACKUPS_KEPT', z.coerce.number().int().min(1).default(14), 'a number, at least 1'),
      /** The time of the daily backup, in the machine's time zone; null for never. */
      at: read(env, 'BACKUP_AT', timeOfDaySchema.prefault('02:00'), 'a time such as 02:00, or "never"'),
    },
    maxRssBytes:
      read(env, 'MAX_RSS_MB', z.coerce.number().int().min(0).default(0), 'a number of megabytes') * 1024 ** 2,
    webDist: env.WEB_DIST || fileURLToPath(new URL('../../web/dist', import.meta.url)),
    newPassword: env.NEW_PASSWORD || undefined,
    limits: readLimits(env),
    policies: readPolicies(env),
    isSet: (name: string) => Boolean(env[name] || env[FORMER_NAMES[name] ?? '']),
  };
}

function readPolicies(env: Environment): Policies {
  const { unknownAge, verifyDisclosure } = defaultPolicies;
  const ages = z.enum(['adult', 'protected']).default(unknownAge);
  const disclosures = z.enum(['full', 'masked', 'none']).default(verifyDisclosure);
  return {
    unknownAge: read(env, 'UNKNOWN_AGE', ages, 'adult or protected'),
    verifyDisclosure: read(env, 'VERIFY_DISCLOSURE', disclosures, 'full, masked or none'),
    secondAdmin: read(env, 'SECOND_ADMIN', flagSchema.default(defaultPolicies.secondAdmin), '0 or 1'),
  };
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, href, origin } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

/** An address or a CIDR range, but not /0, with which every client could claim any address. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function readNetworks(env: Environment, name: string): readonly string[] {
  return read(env, name, listOf(z.string().refine(isNetwork)), 'addresses or CIDR ranges, separated by commas');
}

function readAccelRedirect(env: Environment): string | null {
  const path = z.string().regex(/^(\/[\w-]+)+\/$/);
  const accelRedirect = read(env, 'ACCEL_REDIRECT', path.optional(), 'a path such as /internal-files/');
  if (accelRedirect && !env.TRUST_PROXY) {
    throw new ConfigError('TRUST_PROXY is needed with ACCEL_REDIRECT: the address of the nginx that sends the files.');
  }
  return accelRedirect ?? null;
}

function readMail(env: Environment, publicOrigin: string | undefined, isProduction: boolean) {
  const smtp = readSecret(env, 'SMTP_URL', smtpUrl) ?? null;
  if (smtp && isProduction && (!publicOrigin || isLoopbackOrigin(publicOrigin))) {
    throw new ConfigError(
      'PUBLIC_ORIGIN is needed with SMTP_URL, and not one of this machine: links in emails begin with it.',
    );
  }
  const given = readSecret(env, 'MAIL_FROM', mailFrom);
  const host = publicOrigin ? new URL(publicOrigin).hostname : '';
  if (smtp && !given && !isMailHost(host)) {
    throw new ConfigError('MAIL_FROM is needed with SMTP_URL, unless PUBLIC_ORIGIN names a domain.');
  }
  const replyTo = readSecret(env, 'MAIL_REPLY_TO', mailFrom);
  const ownAddress = { name: PRODUCT_NAME, address: `no-reply@${isMailHost(host) ? host : 'localhost'}` };
  const from: MailSender = { ...(given ?? ownAddress), ...(replyTo && { replyTo }) };
  return { smtp, from };
}

function readDemo(env: Environment, isProduction: boolean): boolean {
  const isOn = read(env, 'DEMO', flagSchema.default(!isProduction), '0 or 1');
  if (isOn && isProduction) throw new ConfigError('DEMO is 1, but the demo is not for production; set DEMO=0.');
  return isOn;
}

function readFirstAdmin(env: Environment, isProduction: boolean) {
  const { ADMIN_EMAIL: email, ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = env;
  if (!email && !username && !password) return null;
  if (!email || !password) throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD are needed together.');
  if (password.length < ADMIN_PASSWORD_MIN) {
    throw new ConfigError(`ADMIN_PASSWORD is too short; it takes at least ${ADMIN_PASSWORD_MIN} characters.`);
  }
  if (isProduction && password === DEMO_PASSWORD) {
    throw new ConfigError('ADMIN_PASSWORD is the password of the demo; choose another one.');
  }
  return { email, username: username || 'admin', password };
}
