import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { environmentOf } from '../support/compose.ts';
import { eventually } from '../support/index.ts';
import { aDataFolder, json, startServer } from '../support/processes/child-server.ts';

/** Each variable of .env.example with its value. */
const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8').replace(
  /^# (?=[A-Z][A-Z0-9_]*=)/gm,
  '',
);
/** Other services, which no one has started. */
const ELSEWHERE = ['DATABASE_URL', 'STORAGE_URL'];
const SECRETS = ['ADMIN_PASSWORD', 'NEW_PASSWORD', 'SERVER_SECRET', 'SMTP_URL'];
/** What belongs to other services of docker-compose.yml or to Docker. */
const NOT_OF_THE_SERVER = /^(SERVER_MEMORY|REPLICAS|POSTGRES_PASSWORD|S3_|GARAGE_|SITE_DOMAIN|NETWORK_PREFIX)/;

test('a server starts with every setting of .env.example as its container gets it, shows each and follows them', {
  tags: ['START-10'],
}, async () => {
  const envFile = example
    .replace(/^SITE_TIME_ZONE=.*$/m, 'SITE_TIME_ZONE=Europe/Berlin')
    .replace(/^REPORTS_PER_USER=.*$/m, 'REPORTS_PER_USER=21/86400')
    .replace(/^PASSWORD_MIN_LENGTH=.*$/m, 'PASSWORD_MIN_LENGTH=9');
  const environment = environmentOf('touchline', { envFile });
  for (const name of ELSEWHERE) delete environment[name];
  const folder = aDataFolder();
  const here = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', WEB_DIST: '', BACKUP_TO: join(folder, 'copies') };
  const server = startServer(folder, { ...environment, ...here });
  const listening = /Server listening at (http:[^"]+)/;
  const said = await eventually(
    () => server.output().out,
    (text) => listening.test(text),
  );
  const origin = listening.exec(said)?.[1];

  const line = server
    .output()
    .out.split('\n')
    .find((text) => text.includes('"msg":"settings"'));
  const { settings } = JSON.parse(line ?? '{}') as { settings: Record<string, string> };
  for (const [name, value] of Object.entries(parseEnv(envFile))) {
    if (ELSEWHERE.includes(name) || NOT_OF_THE_SERVER.test(name) || name in here) continue;
    if (SECRETS.includes(name)) expect(settings[name], name).toBe('set, not shown');
    else if (name === 'MAIL_FROM') expect(settings[name]).toBe(value);
    // docker-compose.yml adds the address of its own proxy.
    else if (name === 'TRUST_PROXY') expect(settings[name]).toContain(value);
    else expect(settings[name], name).toBe(name === 'WORKERS' || name === 'NODE_ENV' ? environment[name] : value);
  }
  expect(settings).toMatchObject({ SITE_TIME_ZONE: 'Europe/Berlin', REPORTS_PER_USER: '21/86400' });

  const short = { username: 'sam', email: 'sam@club.example', password: 'eight ch' };
  const form = { ...short, confirmPassword: short.password, firstName: 'Sam', lastName: 'Reed', role: 'scout' };
  const refused = await fetch(`${origin}/api/auth/register`, json('POST', form));
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('at least 9 characters');
});
