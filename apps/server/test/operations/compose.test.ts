import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { composeFile, environmentOf } from '../support/compose.ts';

const SERVERS = ['touchline', 'replica'];
/** What the container sets by itself, whatever `.env` says. */
const FIXED = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: '3000',
  DATA_DIR: '/data',
  BACKUP_TO: '/backups',
  WEB_DIST: '/app/apps/web/dist',
};
const ZONE = 'SITE_TIME_ZONE=Europe/Berlin\n';

const page = (name: string) => readFileSync(new URL(`../../../../docs/operations/${name}.md`, import.meta.url), 'utf8');
/** The variables in the first column of the tables of a text. */
const variablesIn = (text: string) =>
  [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  );
const [settings = '', ofCompose = ''] = page('settings').split('## Of Docker Compose');
const documented = new Set([...variablesIn(settings), ...variablesIn(page('limits'))]);

describe.each(SERVERS)('the container of %s', (service) => {
  test('gets each documented setting of .env that it does not fix', { tags: ['DEPLOY-04'] }, () => {
    expect(documented.size).toBeGreaterThan(100);
    const envFile = [...documented].map((name) => `${name}=value-of-${name.toLowerCase()}`).join('\n');
    const environment = environmentOf(service, { envFile });
    for (const name of documented) {
      if (name in FIXED) continue;
      expect(environment[name], name).toContain(`value-of-${name.toLowerCase()}`);
    }
    expect(environment).toMatchObject(FIXED);
  });

  test('gets passwords with a dollar sign unchanged', () => {
    const envFile = `${ZONE}SMTP_URL='smtps://me:pa$word@mail.example.org'\nADMIN_PASSWORD=pa$$word\nDATABASE_URL='postgres://a:$x@b/c'`;
    expect(environmentOf(service, { envFile })).toMatchObject({
      SMTP_URL: 'smtps://me:pa$word@mail.example.org',
      ADMIN_PASSWORD: 'pa$word',
      DATABASE_URL: 'postgres://a:$x@b/c',
    });
  });

  test('is not created without a time zone, and Compose says what to do', { tags: ['DEPLOY-05'] }, () => {
    expect(() => environmentOf(service, {})).toThrow(/SITE_TIME_ZONE is missing a value: copy \.env\.example to \.env/);
  });

  test('gets from the shell what could always be passed so, above .env', { tags: ['DEPLOY-04'] }, () => {
    const shell = { SMTP_URL: 'smtp://shell', LOG_LEVEL: 'debug', SITE_TIME_ZONE: 'Europe/Rome', SECOND_ADMIN: '1' };
    const environment = environmentOf(service, { envFile: `${ZONE}SMTP_URL=smtp://file\nUNKNOWN_AGE=adult`, shell });
    expect(environment).toMatchObject({ SMTP_URL: 'smtp://shell', LOG_LEVEL: 'debug', SITE_TIME_ZONE: 'Europe/Rome' });
    expect(environment).toMatchObject({ UNKNOWN_AGE: 'adult' });
    expect(environment).not.toHaveProperty('SECOND_ADMIN');
  });
});

test('the port of .env is the one of the machine, and the server keeps its own', () => {
  const environment = environmentOf('touchline', { envFile: `${ZONE}PORT=8080` });
  expect(readConfig(environment)).toMatchObject({ port: 3000, publicOrigin: 'http://localhost:8080' });
});

describe('a replica', () => {
  const SECRETS = `${ZONE}SERVER_SECRET=${'s'.repeat(32)}\nPOSTGRES_PASSWORD=rows\nS3_ACCESS_KEY=GK1\nS3_SECRET_KEY=files\n`;

  test('uses the database and the store beside it, with their secrets', () => {
    const environment = environmentOf('replica', { envFile: SECRETS });
    expect(environment).toMatchObject({ PGPASSWORD: 'rows', AWS_ACCESS_KEY_ID: 'GK1', AWS_SECRET_ACCESS_KEY: 'files' });
    expect(readConfig(environment)).toMatchObject({
      databaseUrl: 'postgres://touchline@database/touchline',
      storage: { bucket: 'touchline', endpoint: 'http://store:3900' },
    });
  });

  test('uses another database and another store that .env names', () => {
    const other =
      'DATABASE_URL=postgres://db.example.org/club\nPGPASSWORD=p\nSTORAGE_URL=s3://clips?region=eu-west-1\n';
    const keys = 'AWS_ACCESS_KEY_ID=A\nAWS_SECRET_ACCESS_KEY=S\nACCEL_REDIRECT=\n';
    const environment = environmentOf('replica', { envFile: SECRETS + other + keys });
    expect(environment).toMatchObject({ PGPASSWORD: 'p', AWS_ACCESS_KEY_ID: 'A', AWS_SECRET_ACCESS_KEY: 'S' });
    expect(readConfig(environment)).toMatchObject({
      databaseUrl: 'postgres://db.example.org/club',
      storage: { bucket: 'clips' },
      accelRedirect: null,
    });
  });

  test('does not start without the secret that all replicas share', () => {
    expect(() => readConfig(environmentOf('replica', { envFile: ZONE }))).toThrow(/SERVER_SECRET is too short/);
  });
});

test('every documented variable of Compose is read by its file', () => {
  const names = variablesIn(ofCompose);
  expect(names).toContain('SERVER_MEMORY');
  const source = readFileSync(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8');
  for (const name of names) expect(source, name).toMatch(new RegExp(`\\$\\{?${name}\\b`));
});

describe('https', () => {
  const DOMAIN = `${ZONE}SITE_DOMAIN=talent.example.org\n`;
  const addressIn = (service: string, envFile: string) => {
    const { networks } = composeFile({ envFile }).services[service] ?? {};
    return Array.isArray(networks) ? undefined : networks?.front?.ipv4_address;
  };

  test.each(SERVERS)(
    '%s takes its public address from the domain, unless another one is set',
    { tags: ['DEPLOY-06'] },
    (service) => {
      expect(environmentOf(service, { envFile: DOMAIN }).PUBLIC_ORIGIN).toBe('https://talent.example.org');
      const other = `${DOMAIN}PUBLIC_ORIGIN=https://club.example.org`;
      expect(environmentOf(service, { envFile: other }).PUBLIC_ORIGIN).toBe('https://club.example.org');
    },
  );

  test.each(['touchline', 'balancer'])(
    'with a domain, only this machine reaches %s without it',
    { tags: ['DEPLOY-06'] },
    (service) => {
      const portsWith = (envFile: string) => composeFile({ envFile }).services[service]?.ports;
      expect(portsWith(DOMAIN)).toEqual(['127.0.0.1:3000:3000']);
      expect(portsWith(`${ZONE}PORT=8080`)).toEqual(['8080:3000']);
    },
  );

  test.each(['', 'NETWORK_PREFIX=10.9.8\n'])(
    'proxies have addresses that servers trust and Docker gives no one (%s)',
    (line) => {
      const envFile = `${ZONE}${line}TRUST_PROXY=192.0.2.1`;
      const prefix = line.slice('NETWORK_PREFIX='.length).trim() || '172.30.251';
      const [caddy, nginx] = [addressIn('tls', envFile), addressIn('balancer', envFile)];
      expect(environmentOf('touchline', { envFile }).TRUST_PROXY).toBe(`${caddy},192.0.2.1`);
      expect(environmentOf('replica', { envFile }).TRUST_PROXY).toBe(`${nginx},${caddy},192.0.2.1`);
      expect([caddy, nginx]).toEqual([`${prefix}.3`, `${prefix}.2`]);
      expect(composeFile({ envFile }).networks.front?.ipam?.config).toEqual([
        { subnet: `${prefix}.0/24`, gateway: `${prefix}.1`, ip_range: `${prefix}.128/25` },
      ]);
    },
  );

  test('nginx believes only the address of Caddy about the address of a client', { tags: ['DEPLOY-06'] }, () => {
    const configuration = readFileSync(new URL('../../../../deploy/nginx.conf', import.meta.url), 'utf8');
    const believed = [...configuration.matchAll(/set_real_ip_from (.*);/g)].map(([, address]) => address);
    expect(believed).toEqual([addressIn('tls', ZONE)]);
  });

  test.each(['touchline', 'balancer'])('%s is the server that Caddy passes requests on to', (service) => {
    const { networks } = composeFile({ envFile: ZONE }).services[service] ?? {};
    expect(networks).toMatchObject({ front: { aliases: ['server'] } });
    const caddyfile = readFileSync(new URL('../../../../deploy/Caddyfile', import.meta.url), 'utf8');
    expect(caddyfile).toContain('reverse_proxy {$UPSTREAM:server:3000}');
  });
});
