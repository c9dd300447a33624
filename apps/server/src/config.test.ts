import { availableParallelism } from 'node:os';
import { defaultLimits } from '@touchline/api';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('without any setting', () => {
  test('the server listens on this machine only, with the demo and the default limits', { tags: ['START-01'] }, () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      databaseUrl: undefined,
      allowEmpty: false,
      storage: null,
      publicOrigin: undefined,
      trustProxy: [],
      metricsFrom: [],
      logLevel: 'info',
      fillWithDemo: true,
      firstAdmin: null,
      backups: { place: 'data/backups', kept: 14, at: { hours: 2, minutes: 0 } },
      limits: defaultLimits,
    });
  });

  test('production has no demo, and blank values count as unset', { tags: ['START-02'] }, () => {
    expect(readConfig({ NODE_ENV: 'production' }).fillWithDemo).toBe(false);
    expect(readConfig({ PORT: '', PUBLIC_ORIGIN: '', TRUST_PROXY: ' , ', LOG_LEVEL: '' })).toMatchObject({
      port: 3000,
      trustProxy: [],
    });
  });
});

test('by default there is a worker for each core, but not more than four', { tags: ['WORK-01'] }, () => {
  expect(readConfig({}).workers).toBe(Math.min(availableParallelism(), 4));
  expect(readConfig({ WORKERS: '1' }).workers).toBe(1);
  expect(readConfig({ WORKERS: '16' }).workers).toBe(16);
});

describe('an invalid value stops the start with a message that names its variable', () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ PORT: 'http' }, /^PORT is "http", but it takes a port number between 0 and 65535\.$/],
    [{ PORT: '70000' }, /^PORT is "70000"/],
    [{ PORT: '1.5' }, /^PORT /],
    [{ WORKERS: '0' }, /^WORKERS is "0", but it takes a number of processes from 1 to 64\.$/],
    [{ WORKERS: 'all' }, /^WORKERS is "all"/],
    [{ WORKERS: '65' }, /^WORKERS /],
    [{ PUBLIC_ORIGIN: 'talent.example' }, /^PUBLIC_ORIGIN is "talent.example", but it takes an origin such as/],
    [{ PUBLIC_ORIGIN: 'https://talent.example/app' }, /^PUBLIC_ORIGIN /],
    [{ PUBLIC_ORIGIN: 'javascript:alert(1)' }, /^PUBLIC_ORIGIN /],
    [{ DEV_ORIGINS: 'localhost' }, /^DEV_ORIGINS /],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY is "true", but it takes addresses or CIDR ranges/],
    [{ TRUST_PROXY: '10.0.0.0/8, all' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '1' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY /],
    // All addresses.
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '::/0' }, /^TRUST_PROXY /],
    [{ ACCEL_REDIRECT: '1', TRUST_PROXY: '10.0.0.1' }, /^ACCEL_REDIRECT is "1", but it takes a path such as/],
    [{ ACCEL_REDIRECT: '/files', TRUST_PROXY: '10.0.0.1' }, /^ACCEL_REDIRECT /],
    [{ ACCEL_REDIRECT: '/../', TRUST_PROXY: '10.0.0.1' }, /^ACCEL_REDIRECT /],
    [{ ACCEL_REDIRECT: '/internal-files/' }, /^TRUST_PROXY is needed with ACCEL_REDIRECT/],
    [{ METRICS_FROM: 'private' }, /^METRICS_FROM is "private", but it takes addresses or CIDR ranges/],
    [{ METRICS_FROM: '10.0.0.0/8, 0.0.0.0/0' }, /^METRICS_FROM /],
    [{ PUBLIC_ORIGIN: 'https://user:pass@talent.example' }, /^PUBLIC_ORIGIN /],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud", but it takes one of/],
    // The URL may contain a password, so the message does not quote it.
    [{ DATABASE_URL: 'mysql://me:secret@x' }, /^DATABASE_URL takes a postgres:\/\/ address\.$/],
    [{ STORAGE_URL: 'clips' }, /^STORAGE_URL takes an address such as s3:\/\/bucket\?endpoint=/],
    [{ STORAGE_URL: 'https://s3.example.org/clips' }, /^STORAGE_URL takes an address such as s3:/],
    [{ STORAGE_URL: 's3://clips/a b?region=eu-west-1' }, /^STORAGE_URL takes an address such as s3:/],
    [{ STORAGE_URL: 's3://clips' }, /^STORAGE_URL needs a region, or an endpoint\.$/],
    [
      { STORAGE_URL: 's3://clips?endpoint=s3.example.org' },
      /^STORAGE_URL has an endpoint that is not an http:\/\/ or https:\/\/ address\.$/,
    ],
    [{ STORAGE_URL: 's3://clips?region=Ireland!' }, /^STORAGE_URL has an invalid region\.$/],
    [{ STORAGE_URL: 's3://clips?region=a&pathStyle=yes' }, /^STORAGE_URL has a pathStyle that is neither 0 nor 1\.$/],
    [
      { STORAGE_URL: 's3://clips?regoin=a' },
      /^STORAGE_URL has a parameter other than endpoint, region and pathStyle\.$/,
    ],
    [
      { STORAGE_URL: 's3://key:secret@clips?region=eu-west-1' },
      /^STORAGE_URL takes no credentials; put them into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY\.$/,
    ],
    [{ SMTP_URL: 'mail.example' }, /^SMTP_URL takes an address such as smtps:/],
    [{ SMTP_URL: 'https://user:secret@mail.example' }, /^SMTP_URL takes an address such as smtps:[^ ]+\.$/],
    [{ SMTP_URL: 'smtps://mail.example/inbox' }, /^SMTP_URL takes an address such as /],
    [{ SMTP_URL: 'smtp://user@mail.example' }, /^SMTP_URL needs a user name and a password, or neither\.$/],
    [
      { SMTP_URL: 'smtp://user:100%@mail.example' },
      /^SMTP_URL has a user name or password that is not percent-encoded\.$/,
    ],
    [{ SMTP_URL: 'smtp://mail.example?pool=1' }, /^SMTP_URL has a parameter other than requireTLS\.$/],
    [{ SMTP_URL: 'smtp://mail.example?requireTLS=no' }, /^SMTP_URL has a requireTLS that is neither 0 nor 1\.$/],
    [{ SMTP_URL: 'smtp://user:secret@mail.example?requireTLS=0' }, /^SMTP_URL has requireTLS=0, which only/],
    [
      { SMTP_URL: 'smtps://mail.example' },
      /^MAIL_FROM is needed with SMTP_URL, unless PUBLIC_ORIGIN names a domain\.$/,
    ],
    [{ SMTP_URL: 'smtps://mail.example', PUBLIC_ORIGIN: 'http://10.0.0.7:3000' }, /^MAIL_FROM is needed /],
    ...['', 'http://localhost:3000', 'https://127.0.0.2', 'http://[::1]:3000', 'http://app.localhost'].map(
      (PUBLIC_ORIGIN): [Record<string, string>, RegExp] => [
        { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'mail@club.example', NODE_ENV: 'production', PUBLIC_ORIGIN },
        /^PUBLIC_ORIGIN is needed with SMTP_URL, and not one of this machine: /,
      ],
    ),
    [{ MAIL_FROM: 'Touchline' }, /^MAIL_FROM takes a name and an address, such as Touchline <mail@example\.org>\.$/],
    [{ MAIL_FROM: 'Touchline <mail@club.example>, all@club.example' }, /^MAIL_FROM takes /],
    [{ MAIL_FROM: 'Touchline\r\nBcc: all@club.example <mail@club.example>' }, /^MAIL_FROM takes /],
    [{ MAIL_REPLY_TO: 'support' }, /^MAIL_REPLY_TO takes a name and an address, such as /],
    [{ MAIL_REPLY_TO: 'a@club.example, all@club.example' }, /^MAIL_REPLY_TO takes /],
    [{ BACKUP_AT: '24:00' }, /^BACKUP_AT is "24:00", but it takes a time such as 02:00, or "never"\.$/],
    [{ BACKUP_AT: '2am' }, /^BACKUP_AT /],
    [{ BACKUPS_KEPT: '0' }, /^BACKUPS_KEPT is "0", but it takes a number, at least 1\.$/],
    [{ ALLOW_EMPTY: 'yes' }, /^ALLOW_EMPTY is "yes", but it takes 0 or 1\.$/],
    [{ DEMO: 'yes' }, /^DEMO is "yes", but it takes 0 or 1\.$/],
    [{ DEMO: '1', NODE_ENV: 'production' }, /^DEMO is 1, but the demo is not for production; set DEMO=0\.$/],
    [{ ADMIN_EMAIL: 'a@b.de' }, /^ADMIN_EMAIL and ADMIN_PASSWORD are needed together\.$/],
    [
      { ADMIN_EMAIL: 'a@b.de', ADMIN_PASSWORD: 'eleven char' },
      /^ADMIN_PASSWORD is too short; it takes at least 12 characters\.$/,
    ],
    [
      { ADMIN_EMAIL: 'a@b.de', ADMIN_PASSWORD: 'touchline-demo', NODE_ENV: 'production' },
      /^ADMIN_PASSWORD is the password of the demo/,
    ],
    [{ NODE_ENV: 'prod' }, /^NODE_ENV is "prod", but it takes production, development or test\.$/],
    [{ MAX_RSS_MB: '-1' }, /^MAX_RSS_MB /],
    [{ VIDEO_MAX_BYTES: 'many' }, /^VIDEO_MAX_BYTES is "many", but it takes a whole number\.$/],
    [{ UPLOADS_PER_USER: '30' }, /^UPLOADS_PER_USER is "30", but it takes uses and seconds, such as 10\/900\.$/],
    [{ UPLOADS_PER_USER: '30/0' }, /^UPLOADS_PER_USER /],
    [{ VERIFY_DISCLOSURE: 'some' }, /^VERIFY_DISCLOSURE is "some", but it takes full, masked or none\.$/],
    [{ SECOND_ADMIN: 'yes' }, /^SECOND_ADMIN is "yes", but it takes 0 or 1\.$/],
    [{ UNKNOWN_AGE: 'minor' }, /^UNKNOWN_AGE is "minor", but it takes adult or protected\.$/],
    [
      { SITE_TIME_ZONE: 'Berlin' },
      /^SITE_TIME_ZONE is "Berlin", but it takes the name of a time zone such as Europe\/Berlin\.$/,
    ],
    [{ SITE_TIME_ZONE: 'Europe/Atlantis' }, /^SITE_TIME_ZONE is "Europe\/Atlantis", /],
  ])('%j', { tags: ['START-03'] }, (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
  });
});

describe('valid settings', () => {
  test('an origin is kept without its trailing slash, and proxies are addresses or CIDR ranges', () => {
    const config = readConfig({ PUBLIC_ORIGIN: 'https://Talent.example/', TRUST_PROXY: '10.0.0.0/8, ::1' });
    expect(config).toMatchObject({ publicOrigin: 'https://talent.example', trustProxy: ['10.0.0.0/8', '::1'] });
  });

  test.each([
    [
      's3://clips?region=eu-west-1',
      { bucket: 'clips', prefix: '', region: 'eu-west-1', endpoint: undefined, pathStyle: false },
    ],
    [
      's3://clips/club/files?endpoint=http://store:9000',
      { bucket: 'clips', prefix: 'club/files/', region: 'us-east-1', endpoint: 'http://store:9000', pathStyle: true },
    ],
    [
      's3://clips/?endpoint=https%3A%2F%2Fs3.example.org%2Fv1&region=garage&pathStyle=0',
      { bucket: 'clips', prefix: '', region: 'garage', endpoint: 'https://s3.example.org/v1', pathStyle: false },
    ],
  ])('the storage is read from the URL %s', (url, storage) => {
    expect(readConfig({ STORAGE_URL: url }).storage).toEqual(storage);
  });

  test.each([
    [
      'smtps://apikey:p%40ss%3Aw%2Frd@mail.example',
      { host: 'mail.example', port: 465, tls: 'implicit', credentials: { user: 'apikey', password: 'p@ss:w/rd' } },
    ],
    [
      'smtp://me%40club.example:secret@mail.example:2525',
      {
        host: 'mail.example',
        port: 2525,
        tls: 'required',
        credentials: { user: 'me@club.example', password: 'secret' },
      },
    ],
    ['smtp://relay.example', { host: 'relay.example', port: 587, tls: 'if-offered', credentials: null }],
    ['smtp://relay.example:25?requireTLS=1', { host: 'relay.example', port: 25, tls: 'required', credentials: null }],
    ['smtp://127.0.0.1:25', { host: '127.0.0.1', port: 25, tls: 'none', credentials: null }],
    [
      'smtp://user:secret@[::1]:25',
      { host: '::1', port: 25, tls: 'none', credentials: { user: 'user', password: 'secret' } },
    ],
    ['smtp://localhost?requireTLS=1', { host: 'localhost', port: 587, tls: 'required', credentials: null }],
  ])('the mail server is read from the URL %s', (url, smtp) => {
    expect(readConfig({ SMTP_URL: url, MAIL_FROM: 'mail@club.example' }).mail.smtp).toEqual(smtp);
  });

  test.each<[Record<string, string>, string, string]>([
    [{}, 'Touchline', 'no-reply@localhost'],
    [{ PUBLIC_ORIGIN: 'http://10.0.0.7:3000' }, 'Touchline', 'no-reply@localhost'],
    [{ PUBLIC_ORIGIN: 'https://talent.example:8443' }, 'Touchline', 'no-reply@talent.example'],
    [{ MAIL_FROM: 'mail@club.example' }, 'Touchline', 'mail@club.example'],
    [{ MAIL_FROM: 'FC Überall <mail@club.example>' }, 'FC Überall', 'mail@club.example'],
    [{ MAIL_FROM: '"Club, the" <mail@club.example>' }, 'Club, the', 'mail@club.example'],
  ])('with %j mails come from %s <%s>', (env, name, address) => {
    expect(readConfig(env).mail).toEqual({ smtp: null, from: { name, address } });
  });

  test('answers to mails go to MAIL_REPLY_TO', () => {
    const { from } = readConfig({ MAIL_REPLY_TO: 'Support <support@club.example>' }).mail;
    expect(from).toMatchObject({ replyTo: { name: 'Support', address: 'support@club.example' } });
  });

  test('the user name of the first admin is admin by default', () => {
    const named = { ADMIN_EMAIL: 'boss@club.example', ADMIN_PASSWORD: 'twelve chars' };
    expect(readConfig(named).firstAdmin).toEqual({
      email: 'boss@club.example',
      username: 'admin',
      password: 'twelve chars',
    });
  });

  test('days and ages are those of UTC unless there is a time zone', () => {
    expect(readConfig({}).siteTimeZone).toBe('UTC');
    for (const zone of ['Europe/Berlin', 'Pacific/Auckland', 'UTC']) {
      expect(readConfig({ SITE_TIME_ZONE: zone }).siteTimeZone).toBe(zone);
    }
  });

  test('players without a date of birth are protected unless they are adults', () => {
    expect(readConfig({}).policies.unknownAge).toBe('protected');
    expect(readConfig({ UNKNOWN_AGE: 'adult' }).policies.unknownAge).toBe('adult');
  });

  test('the verification page masks contact data unless it shows all or none', () => {
    expect(readConfig({}).policies.verifyDisclosure).toBe('masked');
    expect(readConfig({ VERIFY_DISCLOSURE: 'full' }).policies.verifyDisclosure).toBe('full');
    expect(readConfig({ VERIFY_DISCLOSURE: 'none' }).policies.verifyDisclosure).toBe('none');
  });

  test('one admin is enough unless a second one is needed', () => {
    expect(readConfig({}).policies.secondAdmin).toBe(false);
    expect(readConfig({ SECOND_ADMIN: '0' }).policies.secondAdmin).toBe(false);
    expect(readConfig({ SECOND_ADMIN: '1' }).policies.secondAdmin).toBe(true);
  });

  test('each limit is set by the variable of the same name', { tags: ['START-04'] }, () => {
    for (const [key, byDefault] of Object.entries(defaultLimits)) {
      const variable = key.replace(/[A-Z]/g, '_$&').toUpperCase();
      const [other, expected] = {
        number: ['7', 7] as const,
        object: ['7/77', { uses: 7, seconds: 77 }] as const,
      }[typeof byDefault as 'number' | 'object'];
      const limits = readConfig({ [variable]: other }).limits;
      expect(limits, variable).toEqual({ ...defaultLimits, [key]: expected });
    }
  });

  test('the idle time of the card renderer can be set by its former name, which the new name overrides', () => {
    expect(readConfig({ CARD_PRESS_IDLE_MS: '7' }).limits.cardRendererIdleMs).toBe(7);
    const both = { CARD_PRESS_IDLE_MS: '7', CARD_RENDERER_IDLE_MS: '8' };
    expect(readConfig(both).limits.cardRendererIdleMs).toBe(8);
  });
});
