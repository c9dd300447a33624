import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MailSender, S3Place, SmtpServer } from '@touchline/api';
// Not all of the API: a process that only starts and watches workers reads the configuration too.
import type { Limits } from '@touchline/api/limits';
import { timeZoneSchema } from '@touchline/contracts/notifications';
import { z } from 'zod';
import { ConfigError, type Environment, read, readList } from './config-values.ts';
import { FORMER_NAMES, readLimits } from './limit-settings.ts';
import { defaultMailFrom, isLoopbackOrigin, isMailHost, mailFrom, smtpUrl } from './mail-settings.ts';
import { storageUrl } from './storage-url.ts';

export { ConfigError };

/** All settings, read from the environment and checked; nothing else reads `process.env`. */
export interface Config {
  host: string;
  port: number;
  /** How many processes serve requests. */
  workers: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Whether to start with a new SQLite database even where one seems to have been lost. */
  allowEmpty: boolean;
  /** The bucket that holds uploaded files; null for the data folder. */
  storage: S3Place | null;
  mail: {
    /** The server that takes mails; null for files in the data folder. */
    smtp: SmtpServer | null;
    from: MailSender;
  };
  publicOrigin: string | undefined;
  /** The secret of the server; without it, it is a file in the data folder. */
  serverSecret: string | undefined;
  /** The time zone of days and ages. */
  siteTimeZone: string;
  devOrigins: string[];
  trustProxy: string[];
  /** The path under which nginx sends stored files by itself; null where the server sends them. */
  accelRedirect: string | null;
  /** Networks that may read /metrics besides this machine. */
  metricsFrom: string[];
  logLevel: string;
  isProduction: boolean;
  fillWithDemo: boolean;
  firstAdmin: { email: string; username: string; password: string } | null;
  backups: {
    /** The folder that holds them. */
    place: string;
    /** How many of the newest are not deleted. */
    kept: number;
    /** When the server makes one each day, in the machine's time zone; null for never. */
    at: TimeOfDay | null;
  };
  maxRssBytes: number;
  webDist: string;
  /** The password for a command that sets one, so that it need not be typed. */
  newPassword: string | undefined;
  limits: Limits;
  /** Whether the environment has a setting, which otherwise has its default. */
  isSet(name: string): boolean;
}

export interface TimeOfDay {
  hours: number;
  minutes: number;
}

const DEFAULT_DATA_DIR = './data';
const DEFAULT_WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));
const MEGABYTE = 1024 * 1024;
/** Admin accounts need a longer password, since an attacker gains more by them. */
export const ADMIN_PASSWORD_MIN = 12;
/** The password of the demo accounts. It is in the README, so a production server does not start with it. */
export const DEMO_PASSWORD = 'touchline-demo';

/** Shorter secrets could be guessed. */
export const SECRET_MIN = 32;

/** More than this share one SQLite file without a gain: only one of them writes at a time. */
const WORKERS_DEFAULT_MAX = 4;
const WORKERS_MAX = 64;

const workersSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(WORKERS_MAX)
  .default(Math.min(availableParallelism(), WORKERS_DEFAULT_MAX));
const portSchema = z.coerce.number().int().min(0).max(65_535);
const originSchema = z
  .string()
  .refine(isOrigin)
  .transform((text) => new URL(text).origin);
const timeOfDaySchema = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|never)$/)
  .transform((text): TimeOfDay | null => {
    if (text === 'never') return null;
    const [hours = 0, minutes = 0] = text.split(':').map(Number);
    return { hours, minutes };
  });
const flagSchema = z.enum(['0', '1']).transform((value) => value === '1');

/**
 * Reads the configuration.
 * @throws {ConfigError} naming the first variable whose value cannot be used, and what it takes.
 */
export function readConfig(env: Environment = process.env): Config {
  // Another word, such as "prod", would start the demo with its public passwords.
  const kinds = z.enum(['production', 'development', 'test']);
  const isProduction = read(env, 'NODE_ENV', kinds.optional(), 'production, development or test') === 'production';
  const publicOrigin = read(
    env,
    'PUBLIC_ORIGIN',
    originSchema.optional(),
    'an origin such as https://talent.example.org',
  );
  return {
    host: env.HOST || '127.0.0.1',
    port: read(env, 'PORT', portSchema.default(3000), 'a port number between 0 and 65535'),
    workers: read(env, 'WORKERS', workersSchema, `a number of processes from 1 to ${WORKERS_MAX}`),
    dataDir: env.DATA_DIR || DEFAULT_DATA_DIR,
    databaseUrl: readDatabaseUrl(env),
    allowEmpty: read(env, 'ALLOW_EMPTY', flagSchema.default(false), '0 or 1'),
    storage: readStorage(env),
    mail: readMail(env, { publicOrigin, isProduction }),
    publicOrigin,
    serverSecret: readSecret(env),
    siteTimeZone: read(
      env,
      'SITE_TIME_ZONE',
      timeZoneSchema.prefault('UTC'),
      'the name of a time zone such as Europe/Berlin',
    ),
    devOrigins: readList(
      env,
      'DEV_ORIGINS',
      originSchema,
      'origins such as http://localhost:5173, separated by commas',
    ),
    trustProxy: readList(
      env,
      'TRUST_PROXY',
      z.string().refine(isNetwork),
      'addresses or CIDR ranges, separated by commas',
    ),
    accelRedirect: readAccelRedirect(env),
    metricsFrom: readList(
      env,
      'METRICS_FROM',
      z.string().refine(isNetwork),
      'addresses or CIDR ranges, separated by commas',
    ),
    logLevel: read(
      env,
      'LOG_LEVEL',
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
      'one of fatal, error, warn, info, debug, trace, silent',
    ),
    isProduction,
    fillWithDemo: readDemo(env, isProduction),
    firstAdmin: readFirstAdmin(env, isProduction),
    backups: readBackups(env),
    maxRssBytes: read(env, 'MAX_RSS_MB', z.coerce.number().int().min(0).default(0), 'a number of megabytes') * MEGABYTE,
    webDist: env.WEB_DIST || DEFAULT_WEB_DIST,
    newPassword: env.NEW_PASSWORD || undefined,
    limits: readLimits(env),
    isSet: (name) => Boolean(env[name] || env[FORMER_NAMES[name] ?? '']),
  };
}

/** Whether a text is a scheme, a host and possibly a port, and nothing more. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, href, origin } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

/** An address or a CIDR range. Not /0: all clients could then claim any address. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function readAccelRedirect(env: Environment): string | null {
  const path = z.string().regex(/^(\/[\w-]+)+\/$/);
  const accelRedirect = read(env, 'ACCEL_REDIRECT', path.optional(), 'a path such as /internal-files/');
  if (accelRedirect && !env.TRUST_PROXY) {
    throw new ConfigError('TRUST_PROXY is needed with ACCEL_REDIRECT: the address of the nginx that sends the files.');
  }
  return accelRedirect ?? null;
}

function readStorage({ STORAGE_URL }: Environment): S3Place | null {
  const result = storageUrl.optional().safeParse(STORAGE_URL || undefined);
  if (!result.success) throw new ConfigError(`STORAGE_URL ${result.error.issues[0]?.message}.`);
  return result.data ?? null;
}

/** Messages do not repeat SMTP_URL, which may hold a password. */
function readMail(
  { SMTP_URL, MAIL_FROM, MAIL_REPLY_TO }: Environment,
  { publicOrigin, isProduction }: Pick<Config, 'publicOrigin' | 'isProduction'>,
): Config['mail'] {
  const smtp = smtpUrl.optional().safeParse(SMTP_URL || undefined);
  if (!smtp.success) throw new ConfigError(`SMTP_URL ${smtp.error.issues[0]?.message}.`);
  if (smtp.data && isProduction && (!publicOrigin || isLoopbackOrigin(publicOrigin))) {
    throw new ConfigError(
      'PUBLIC_ORIGIN is needed with SMTP_URL, and not one of this machine: links in emails begin with it.',
    );
  }
  const from = mailFrom.optional().safeParse(MAIL_FROM || undefined);
  if (!from.success) throw new ConfigError(`MAIL_FROM ${from.error.issues[0]?.message}.`);
  if (smtp.data && !from.data && !isMailHost(publicOrigin ? new URL(publicOrigin).hostname : '')) {
    throw new ConfigError('MAIL_FROM is needed with SMTP_URL, unless PUBLIC_ORIGIN names a domain.');
  }
  const replyTo = mailFrom.optional().safeParse(MAIL_REPLY_TO || undefined);
  if (!replyTo.success) throw new ConfigError(`MAIL_REPLY_TO ${replyTo.error.issues[0]?.message}.`);
  const sender = from.data ?? defaultMailFrom(publicOrigin);
  return { smtp: smtp.data ?? null, from: { ...sender, ...(replyTo.data && { replyTo: replyTo.data }) } };
}

function readDemo(env: Environment, isProduction: boolean): boolean {
  const isOn = read(env, 'DEMO', flagSchema.default(!isProduction), '0 or 1');
  if (isOn && isProduction) throw new ConfigError('DEMO is 1, but the demo is not for production; set DEMO=0.');
  return isOn;
}

/** The message does not repeat the value, which may hold a password. */
function readDatabaseUrl({ DATABASE_URL: url }: Environment): string | undefined {
  if (url && !/^postgres(ql)?:\/\//.test(url)) throw new ConfigError('DATABASE_URL takes a postgres:// address.');
  return url || undefined;
}

/** The message does not repeat the value. */
function readSecret({ SERVER_SECRET: secret }: Environment): string | undefined {
  if (secret && secret.length < SECRET_MIN) {
    throw new ConfigError(`SERVER_SECRET is too short; it takes at least ${SECRET_MIN} characters.`);
  }
  return secret || undefined;
}

function readBackups(env: Environment): Config['backups'] {
  return {
    place: env.BACKUP_TO || join(env.DATA_DIR || DEFAULT_DATA_DIR, 'backups'),
    // Two weeks of daily backups.
    kept: read(env, 'BACKUPS_KEPT', z.coerce.number().int().min(1).default(14), 'a number, at least 1'),
    at: read(env, 'BACKUP_AT', timeOfDaySchema.prefault('02:00'), 'a time such as 02:00, or "never"'),
  };
}

function readFirstAdmin(env: Environment, isProduction: boolean): Config['firstAdmin'] {
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
