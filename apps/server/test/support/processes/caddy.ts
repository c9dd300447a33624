import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { endingWithParent } from '@touchline/db/testing/ending-with-parent';
import { freePort } from '@touchline/db/testing/postgres-server';
import { onTestFinished } from 'vitest';
import { eventually } from '../http/raw-connection.ts';
import { findProgram, PROGRAM_FOLDERS } from './programs.ts';

export const CADDYFILE = fileURLToPath(new URL('../../../../../deploy/Caddyfile', import.meta.url));
/** The program; null on a machine without it. */
export const CADDY = findProgram('caddy', 'version');
export const DOMAIN = 'talent.example.org';

/** Caddy with deploy/Caddyfile in front of a server, for the domain above. */
export interface Caddy {
  /** What it has logged. */
  log(): string;
  httpPort: number;
  /** Begins a request to the domain, as a browser that trusts its certificate does; the caller sends the body. */
  begin(path: string, options?: RequestOptions): ReturnType<typeof request>;
  /** A whole request; `body` is sent with its length. */
  fetch(path: string, options?: RequestOptions, body?: Buffer | string): Promise<Answer>;
}

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Starts it in front of a server, with a certificate of an authority of its own. It is stopped when the test is over. */
export async function startCaddy(server: string, { retries = '5s' } = {}): Promise<Caddy> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-caddy-'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const file = join(folder, 'Caddyfile');
  const ports = `http_port ${httpPort}\n\thttps_port ${httpsPort}\n\tdefault_bind 127.0.0.1`;
  writeFileSync(
    file,
    readFileSync(CADDYFILE, 'utf8')
      .replace('\tadmin off', `\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\t${ports}`)
      .replace('lb_try_duration 5s', `lb_try_duration ${retries}`),
  );
  const [program = '', ...words] = [
    ...endingWithParent('TERM'),
    CADDY ?? '',
    'run',
    '--adapter',
    'caddyfile',
    '--config',
    file,
  ];
  const child = spawn(program, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: PROGRAM_FOLDERS,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_DOMAIN: DOMAIN,
      UPSTREAM: new URL(server).host,
    },
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk;
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasEnded = true;
      resolve();
    });
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  const root = join(folder, 'caddy/pki/authorities/local/root.crt');
  const begin: Caddy['begin'] = (path, options = {}) =>
    request({
      host: '127.0.0.1',
      port: httpsPort,
      servername: DOMAIN,
      ca: readFileSync(root),
      path,
      agent: false,
      ...options,
      headers: { host: DOMAIN, ...options.headers },
    });
  const whole: Caddy['fetch'] = (path, options, body) =>
    new Promise((resolve, reject) => {
      const sending = begin(path, options);
      sending.on('error', reject);
      sending.on('response', (response: IncomingMessage) => {
        const { statusCode: status = 0, headers } = response;
        buffer(response).then((received) => resolve({ status, headers, body: received }), reject);
      });
      sending.end(body);
    });
  // It has its certificate a moment after it listens, and responds to /metrics by itself.
  const answers = async () =>
    existsSync(root) &&
    whole('/metrics').then(
      ({ status }) => status === 404,
      () => false,
    );
  await eventually(async () => hasEnded || (await answers()), Boolean);
  if (hasEnded) throw new Error(`Caddy did not start: ${log}`);
  return { log: () => log, httpPort, begin, fetch: whole };
}
