import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { aPlayer, aScout, aToken, theAdmin, tinyClip } from '@touchline/api/testing/index';
import { expect, onTestFinished, test } from 'vitest';
import { testServer } from '../support/index.ts';

const run = promisify(execFile);
const GENERATOR = fileURLToPath(new URL('run.mjs', import.meta.resolve('@hey-api/openapi-ts')));
const HOOK = new URL('../../../../scripts/lib/typescript-6.mjs', import.meta.url).href;
const TSC = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));

/** A program that uses the client generated from the document: the compiler must accept each line. */
const SERVICE = `
import { createClient } from './client/client/index.js';
import { messagesSend, usersList, videosList, videosUpload } from './client/index.js';

export async function work(baseUrl: string, token: string, playerId: string, clip: Blob) {
  const client = createClient({ baseUrl, auth: token });
  const people = await usersList({ client, query: { limit: 1, role: 'player' } });
  const names: string[] = (people.data ?? []).map(({ firstName }) => firstName);
  const sent = await messagesSend({ client, body: { receiverId: playerId, subject: 'Trial', content: 'Saturday?' } });
  const isRead: boolean | undefined = sent.data && 'isRead' in sent.data ? sent.data.isRead : undefined;
  const request: string | undefined = sent.data && 'requestId' in sent.data ? sent.data.message : undefined;
  const empty = await messagesSend({ client, body: { receiverId: playerId, subject: ' ', content: 'Saturday?' } });
  const refusal: { status: number; code: string | undefined } = { status: empty.response?.status ?? 0, code: empty.error?.code };
  const upload = await videosUpload({ client, body: { title: 'Volley', playerId, tags: '["cup"]', video: clip } });
  const own = await videosList({ client, query: { playerId } });
  const titles: string[] = (own.data ?? []).map(({ title }) => title);
  // @ts-expect-error a message needs a subject
  const wrong: Parameters<typeof messagesSend>[0] = { body: { receiverId: playerId, content: 'Saturday?' } };
  void wrong;
  return { names, next: people.response?.headers.get('link'), isRead, request, refusal, uploaded: upload.data?.tags, titles };
}
`;

/** Strict, and for Node as it is, so that the generated files run unchanged. */
const TSCONFIG = {
  compilerOptions: { strict: true, target: 'es2024', module: 'nodenext', outDir: 'out', rootDir: '.', types: ['node'] },
  include: ['service.ts'],
};

/** Generates a client from a server's document, compiles it with a program that uses it, and imports it. */
async function aGeneratedClient(document: unknown) {
  // Inside the workspace, so that the compiler finds the types of Node.
  const results = fileURLToPath(new URL('../../test-results/', import.meta.url));
  await mkdir(results, { recursive: true });
  const folder = await mkdtemp(join(results, 'openapi-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const put = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));
  await put('document.json', document);
  await put('package.json', { type: 'module' });
  await put('tsconfig.json', TSCONFIG);
  await writeFile(join(folder, 'service.ts'), SERVICE);
  const options = ['-i', 'document.json', '-o', 'client', '--no-log-file'];
  await run(process.execPath, ['--import', HOOK, GENERATOR, ...options], { cwd: folder });
  await run(process.execPath, [TSC], { cwd: folder }).catch((error) => {
    throw new Error(`The generated client does not compile:\n${error.stdout}`);
  });
  return import(pathToFileURL(join(folder, 'out', 'service.js')).href);
}

test('a client generated from the OpenAPI document compiles and works with an access token', {
  timeout: 120_000,
}, async () => {
  const server = await testServer();
  const address = await server.listen();
  const document = await (await fetch(`${address}/api/openapi.json`)).json();
  const { work } = await aGeneratedClient(document);
  const player = await aPlayer(server, { firstName: 'Lucía' });
  await aPlayer(server);
  const admin = await theAdmin(server);
  const { token } = await aToken(server, admin);
  const clip = new Blob([new Uint8Array(await tinyClip())], { type: 'video/mp4' });
  const done = await work(address, token, player.id, clip);
  expect(done).toEqual({
    names: ['Lucía'],
    next: expect.stringContaining('rel="next"'),
    isRead: false,
    refusal: { status: 400, code: 'INVALID_INPUT' },
    uploaded: ['cup'],
    titles: ['Volley'],
  });
  const scout = await aScout(server);
  const reader = await aToken(server, scout, { scope: 'read' });
  const refused = await work(address, reader.token, player.id, clip);
  expect(refused).toMatchObject({ names: ['Lucía'], refusal: { status: 403, code: 'TOKEN_READ_ONLY' }, titles: [] });
});
