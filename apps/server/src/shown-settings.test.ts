import { readFileSync } from 'node:fs';
import { defaultLimits } from '@touchline/api/platform/limits';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { variableOfLimit } from './config-values.ts';
import { requireChosenSettings, shownSettings, undecidedChoices } from './shown-settings.ts';

const root = new URL('../../../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** Each variable that reading the configuration looks at. */
function settingsRead(): Set<string> {
  const names = new Set<string>();
  readConfig(
    new Proxy({} as Record<string, string>, {
      get: (_, name) => void names.add(String(name)),
    }),
  );
  return names;
}

describe('the settings that are shown', () => {
  test('are all that the server reads', { tags: ['START-10'] }, () => {
    const former = 'CARD_PRESS_IDLE_MS';
    expect(new Set([...shownSettings(readConfig({})).map(({ name }) => name), former])).toEqual(settingsRead());
  });

  test('are in .env.example, with the values that hold without them', () => {
    const lines = [...textOf('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]*)=(.*)$/gm)];
    const example = new Map(lines.map(([, name = '', value = '']) => [name, value]));
    const compose = [...textOf('docker-compose.yml').matchAll(/\$\{?([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name);
    const shown = shownSettings(readConfig({}));
    const foreign = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'PGPASSWORD'];
    const known = new Set([...shown.map(({ name }) => name), ...compose].filter((name) => !foreign.includes(name)));
    expect(new Set(example.keys())).toEqual(known);
    expect(example.size, 'a variable twice').toBe(lines.length);
    const policies = ['UNKNOWN_AGE', 'VERIFY_DISCLOSURE', 'SECOND_ADMIN'];
    const fixed = new Set([...Object.keys(defaultLimits).map(variableOfLimit), ...policies]);
    for (const { name, value } of shown.filter(({ name }) => fixed.has(name)))
      expect(example.get(name), name).toBe(value);
  });

  test('are what holds, set or not, without passwords and addresses that may contain one', {
    tags: ['START-10'],
  }, () => {
    const secrets = {
      SERVER_SECRET: 'secret '.repeat(6),
      SMTP_URL: 'smtps://me:secret@mail.example',
      DATABASE_URL: 'postgres://me:secret@host/rows',
      ADMIN_EMAIL: 'boss@club.example',
      ADMIN_PASSWORD: 'secret-secret',
      NEW_PASSWORD: 'secret-secret',
    };
    const config = readConfig({ ...secrets, MAIL_FROM: 'a@b.example', BACKUP_AT: '04:05', MESSAGES_PER_USER: '5/60' });
    const shown = shownSettings(config);
    expect(shown).toContainEqual({ name: 'BACKUP_AT', value: '04:05', isSet: true });
    expect(shown).toContainEqual({ name: 'MESSAGES_PER_USER', value: '5/60', isSet: true });
    const former = shownSettings(readConfig({ CARD_PRESS_IDLE_MS: '7' }));
    expect(former).toContainEqual({ name: 'CARD_RENDERER_IDLE_MS', value: '7', isSet: true });
    expect(shown).toContainEqual({ name: 'REPORTS_PER_USER', value: '20/86400', isSet: false });
    expect(shown).toContainEqual({ name: 'SERVER_SECRET', value: 'set, not shown', isSet: true });
    expect(JSON.stringify(shown)).not.toMatch(/secret[^"]/);
  });
});

describe('in production the server', () => {
  test('does not start without a time zone, and says what else was not decided', { tags: ['START-09'] }, () => {
    const config = readConfig({ NODE_ENV: 'production', DATA_DIR: '/data', SECOND_ADMIN: '1' });
    expect(() => requireChosenSettings(config)).toThrow(ConfigError);
    expect(() => requireChosenSettings(config)).toThrow(
      /^SITE_TIME_ZONE is needed in production: .* count as minors \(UNKNOWN_AGE\).* in \/data\/outbox \(SMTP_URL\).* in \/data\/backups \(BACKUP_TO\)\. See docs/,
    );
    expect(() => requireChosenSettings(config)).not.toThrow(/SECOND_ADMIN/);
  });

  test('starts with a time zone, UTC too, and elsewhere without one', { tags: ['START-09'] }, () => {
    requireChosenSettings(readConfig({ NODE_ENV: 'production', SITE_TIME_ZONE: 'UTC' }));
    requireChosenSettings(readConfig({}));
  });

  test('has nothing more to say when all is decided', () => {
    const decided = { UNKNOWN_AGE: 'protected', VERIFY_DISCLOSURE: 'masked', SECOND_ADMIN: '0', BACKUP_AT: 'never' };
    // Nothing is said of backups that are not made.
    expect(undecidedChoices(readConfig(decided))).not.toContain('backup');
    expect(undecidedChoices(readConfig({ DATABASE_URL: 'postgres://host/rows' }))).not.toContain('backup');
    expect(undecidedChoices(readConfig({ ...decided, BACKUP_TO: '/backups' }))).toMatch(
      /^Not set, .*\(SMTP_URL\)\. See/,
    );
    const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@b.example' };
    expect(undecidedChoices(readConfig({ ...decided, ...mail, BACKUP_TO: '/backups' }))).toBeNull();
  });
});
