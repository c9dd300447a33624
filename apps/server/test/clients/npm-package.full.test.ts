import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { aPlayer, aProfile, aScout, aToken } from '@touchline/api/testing/index';
import { expect, onTestFinished, test } from 'vitest';
import { VERSION } from '../../src/version.ts';
import { testServer } from '../support/index.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const CLIENT = fileURLToPath(new URL('..', import.meta.resolve('@touchline/client')));
const TSC = require.resolve('typescript/package.json').replace(/package\.json$/, 'bin/tsc');
/** What `npm install` of the package adds, and what the compiler needs to know of Node. */
const BROUGHT = ['@trpc/client', '@trpc/server', '@types/node', 'undici-types'];

const CONFIG = {
  compilerOptions: { strict: true, module: 'nodenext', target: 'es2024', noEmit: true, types: ['node'] },
  include: ['*.ts'],
};

/** A project outside this repository that has installed the packed client. */
async function aConsumer(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-consumer-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const bundle = join(folder, 'bundle');
  await run(process.execPath, [join(CLIENT, 'scripts/bundle.mjs'), bundle]);
  await run('npm', ['pack', bundle, '--pack-destination', folder, '--offline', '--loglevel=error']);
  const installed = join(folder, 'node_modules/@touchline/client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', join(folder, `touchline-client-${VERSION}.tgz`), '-C', installed, '--strip-components=1']);
  await rm(bundle, { recursive: true });
  for (const name of BROUGHT) {
    const place = join(folder, 'node_modules', name);
    await mkdir(dirname(place), { recursive: true });
    await symlink(dirname(require.resolve(`${name}/package.json`)), place);
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
  return folder;
}

/** The example in the README of the package. */
async function theExample(): Promise<string> {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(await readFile(join(CLIENT, 'README.md'), 'utf8')) ?? [];
  return code;
}

test('the ten-line README example compiles in strict mode and runs with only the packed client installed', {
  timeout: 120_000,
}, async () => {
  const example = await theExample();
  expect(
    example
      .trimEnd()
      .split('\n')
      .filter((line) => line !== ''),
  ).toHaveLength(10);
  const folder = await aConsumer();
  await writeFile(join(folder, 'example.ts'), example);
  // The types are those of the server: an unknown position or procedure does not compile.
  await writeFile(
    join(folder, 'wrong.ts'),
    `import { createClient } from '@touchline/client';
const { api } = createClient();
// @ts-expect-error there is no such position
void api.players.createProfile.mutate({ playerId: 'x', profile: { position: 'Sweeper' } });
// @ts-expect-error there is no such procedure
void api.players.buy.mutate({});
void api.players.list.query({}).then(({ items }) => items[0]?.playerProfile?.currentClub satisfies string | null | undefined);
`,
  );
  await run(process.execPath, [TSC, '-p', folder]).catch(({ stdout }) => expect.fail(stdout));

  const server = await testServer();
  const url = await server.listen();
  await aProfile(server, {
    player: await aPlayer(server, { isVerified: true, firstName: 'Lucía' }),
    currentClub: 'CD Marisma',
  });
  const scout = await aScout(server);
  const ask = async (token: string) => {
    const env = { TOUCHLINE_URL: url, TOUCHLINE_TOKEN: token };
    return run(process.execPath, ['--no-warnings', join(folder, 'example.ts')], { env });
  };
  expect(await ask((await aToken(server, scout, { scope: 'read' })).token)).toEqual({
    stdout: 'Lucía CD Marisma\n',
    stderr: '',
  });
  expect((await ask('touchline_nonsense')).stderr).toBe('The access token is unknown, expired or revoked.\n');
});
