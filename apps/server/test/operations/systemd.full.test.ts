import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { endingWithParent } from '@touchline/db/testing/ending-with-parent';
import { freePort } from '@touchline/db/testing/postgres-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/index.ts';
import { aDataFolder } from '../support/processes/child-server.ts';
import { environmentOfUnit, readUnit } from '../support/processes/unit.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** Where the unit expects the repository. */
const INSTALLED = '/opt/touchline';
const unit = readUnit('touchline.service');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined;

/** The file of settings that the unit reads, made from .env.example as its first lines say. */
function settingsFile(): Record<string, string> {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  return { ...(parseEnv(example) as Record<string, string>), SITE_TIME_ZONE: 'Europe/Berlin' };
}

/** Starts what the unit starts, with its environment, from its folder; only the port and the data folder are of the test. */
async function startUnit(settings: Record<string, string> = {}) {
  const port = await freePort();
  const [node = '', ...words] = (unit.ExecStart ?? '').split(' ');
  expect(basename(node)).toBe('node');
  expect(unit.WorkingDirectory).toBe(INSTALLED);
  const own = { DATA_DIR: aDataFolder(), PORT: String(port), BACKUP_AT: 'never' };
  const [program = '', ...before] = [...endingWithParent('KILL'), process.execPath];
  const child = spawn(program, [...before, ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', ...environmentOfUnit(unit), ...settingsFile(), ...settings, ...own },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  onTestFinished(async () => {
    if (!hasEnded(child)) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return { child, isUp, output: () => said };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
const signalIn = (command = '') => `SIG${/-(\w+)/.exec(command)?.[1] ?? ''}` as NodeJS.Signals;

describe('deploy/touchline.service', () => {
  test('starts the server in production, which reloads its workers and stops as the unit says', {
    tags: ['DEPLOY-10'],
  }, async () => {
    const server = await startUnit({ WORKERS: '2' });
    await eventually(async () => hasEnded(server.child) || (await server.isUp()), Boolean);
    expect(await server.isUp(), server.output()).toBe(true);
    await eventually(
      () => server.output(),
      (text) => text.includes('"NODE_ENV":"production"'),
    );

    server.child.kill(signalIn(unit.ExecReload));
    await eventually(
      () => server.output(),
      (text) => text.includes('"msg":"reloaded"'),
    );
    expect(await server.isUp()).toBe(true);

    server.child.kill(unit.KillSignal as NodeJS.Signals);
    await once(server.child, 'close');
    expect(server.child.exitCode).toBe(0);
  });

  test('stops a server of one process cleanly at a reload, and starts it again', { tags: ['DEPLOY-10'] }, async () => {
    const server = await startUnit({ WORKERS: '1' });
    await eventually(async () => hasEnded(server.child) || (await server.isUp()), Boolean);
    server.child.kill(signalIn(unit.ExecReload));
    await once(server.child, 'close');
    expect(server.child.exitCode, server.output()).toBe(0);
    expect(unit.Restart).toBe('always');
  });

  test('does not start without a time zone', async () => {
    const server = await startUnit({ SITE_TIME_ZONE: '' });
    await once(server.child, 'close');
    expect(server.child.exitCode).toBe(1);
    expect(server.output()).toContain('SITE_TIME_ZONE is needed in production');
  });
});

test('what the units run exists and can be run', () => {
  const script = (readUnit('touchline-copy-backups.service').ExecStart ?? '').replace(`${INSTALLED}/`, ROOT);
  accessSync(script, constants.X_OK);
});

describe.runIf(hasSystemd)('systemd-analyze', () => {
  test('finds nothing wrong with the units but programs that are not installed here', () => {
    const units = ['touchline.service', 'touchline-copy-backups.service', 'touchline-copy-backups.timer'];
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((name) => join(ROOT, 'deploy', name))], {
      encoding: 'utf8',
    });
    expect(stderr.split('\n').filter((line) => line && !line.includes('is not executable'))).toEqual([]);
  });

  test.each(['touchline.service', 'touchline-copy-backups.service'])('counts %s as well protected', (name) => {
    const words = ['security', '--offline=true', '--threshold=20', join(ROOT, 'deploy', name)];
    const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  });
});
