import { resolve } from 'node:path';
import type { Config } from './config.ts';
import { ConfigError, variableOfLimit, writtenLimit } from './config-values.ts';

const hidden = (value: unknown) => (value ? 'set, not shown' : 'none');
const listed = (items: readonly string[]) => items.join(', ') || 'none';
const flag = (isOn: boolean) => (isOn ? '1' : '0');

/** The values of all settings except limits, in the order of docs/operations/settings.md. */
const VALUES: Record<string, (config: Config) => string> = {
  PORT: ({ port }) => String(port),
  HOST: ({ host }) => host,
  WORKERS: ({ workers }) => String(workers),
  DATA_DIR: ({ dataDir }) => resolve(dataDir),
  DATABASE_URL: ({ databaseUrl }) => hidden(databaseUrl),
  ALLOW_EMPTY: ({ allowEmpty }) => flag(allowEmpty),
  STORAGE_URL: ({ storage }) =>
    storage
      ? `s3://${storage.bucket}/${storage.prefix} in ${storage.region} at ${storage.endpoint ?? 'Amazon'}`
      : 'none',
  PUBLIC_ORIGIN: ({ publicOrigin, port }) => publicOrigin ?? `http://localhost:${port}`,
  SERVER_SECRET: ({ serverSecret }) => hidden(serverSecret),
  SMTP_URL: ({ mail }) => hidden(mail.smtp),
  MAIL_FROM: ({ mail }) => `${mail.from.name} <${mail.from.address}>`,
  MAIL_REPLY_TO: ({ mail }) => mail.from.replyTo?.address ?? 'none',
  SITE_TIME_ZONE: ({ siteTimeZone }) => siteTimeZone,
  TRUST_PROXY: ({ trustProxy }) => listed(trustProxy),
  ACCEL_REDIRECT: ({ accelRedirect }) => accelRedirect ?? 'none',
  METRICS_FROM: ({ metricsFrom }) => listed(metricsFrom),
  ADMIN_EMAIL: ({ firstAdmin }) => firstAdmin?.email ?? 'none',
  ADMIN_USERNAME: ({ firstAdmin }) => firstAdmin?.username ?? 'none',
  ADMIN_PASSWORD: ({ firstAdmin }) => hidden(firstAdmin?.password),
  NODE_ENV: ({ isProduction }) => (isProduction ? 'production' : 'not production'),
  DEMO: ({ fillWithDemo }) => flag(fillWithDemo),
  UNKNOWN_AGE: ({ policies }) => policies.unknownAge,
  VERIFY_DISCLOSURE: ({ policies }) => policies.verifyDisclosure,
  SECOND_ADMIN: ({ policies }) => flag(policies.secondAdmin),
  BACKUP_AT: ({ backups: { at } }) =>
    at ? [at.hours, at.minutes].map((part) => String(part).padStart(2, '0')).join(':') : 'never',
  BACKUP_TO: ({ backups }) => resolve(backups.place),
  BACKUPS_KEPT: ({ backups }) => String(backups.kept),
  LOG_LEVEL: ({ logLevel }) => logLevel,
  MAX_RSS_MB: ({ maxRssBytes }) => String(maxRssBytes / 1024 ** 2),
  WEB_DIST: ({ webDist }) => webDist,
  DEV_ORIGINS: ({ devOrigins }) => listed(devOrigins),
  NEW_PASSWORD: ({ newPassword }) => hidden(newPassword),
};

/** All settings with their values, except passwords, secrets and addresses that may contain one. */
export function shownSettings(config: Config) {
  const values = Object.entries(VALUES).map(([name, write]) => [name, write(config)] as const);
  const limits = Object.entries(config.limits).map(
    ([key, limit]) => [variableOfLimit(key), writtenLimit(limit)] as const,
  );
  return [...values, ...limits].map(([name, value]) => ({ name, value, isSet: config.isSet(name) }));
}

/** A sentence about the choices that the operator has not made, with defaults and variables; null if all are made. */
export function undecidedChoices(config: Config): string | null {
  const choices = {
    UNKNOWN_AGE: 'players without a date of birth count as minors',
    VERIFY_DISCLOSURE: 'the verification page masks contact data',
    SECOND_ADMIN: 'no act needs a second admin',
    SMTP_URL: `emails are files in ${resolve(config.dataDir, 'outbox')}`,
    // With PostgreSQL the server makes no daily backups.
    ...(!config.databaseUrl && { BACKUP_AT: 'a backup is made each day at 02:00' }),
    ...(!config.databaseUrl && config.backups.at && { BACKUP_TO: `backups are in ${resolve(config.backups.place)}` }),
  };
  const open = Object.entries(choices).filter(([name]) => !config.isSet(name));
  if (open.length === 0) return null;
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
    open.map(([name, what]) => `${what} (${name})`),
  );
  return `Not set, so the default applies: ${list}. See docs/operations/settings.md.`;
}

/** Rejects a start in production without a chosen time zone, and names what else has not been chosen. */
export function requireChosenSettings(config: Config): void {
  if (!config.isProduction || config.isSet('SITE_TIME_ZONE')) return;
  const needed =
    'SITE_TIME_ZONE is needed in production: the time zone of the platform, such as Europe/Berlin, in which minors come of age.';
  throw new ConfigError([needed, undecidedChoices(config)].filter(Boolean).join(' '));
}
