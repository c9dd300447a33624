import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endingWithParent } from '@touchline/db/testing/ending-with-parent';
import { freePort } from '@touchline/db/testing/postgres-server';
import { inject, onTestFinished } from 'vitest';
import { eventually } from '../http/raw-connection.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the program; NGINX_PATH. */
    nginxPath: string | null;
  }
}

const CONFIGURATION = fileURLToPath(new URL('../../../../../deploy/nginx.conf', import.meta.url));
const DEBIAN_PATH = '/usr/sbin/nginx';
const PROGRAM = inject('nginxPath') ?? (existsSync(DEBIAN_PATH) ? DEBIAN_PATH : 'nginx');

/** What the service `tls` has as its address here: another one of this machine. */
export const TLS_ADDRESS = '127.0.0.3';

/** Whether this machine has nginx; a test that needs it says so with `test.runIf(hasNginx)`. */
export const hasNginx = spawnSync(PROGRAM, ['-v']).error === undefined;

/** The balancer of deploy/nginx.conf in front of servers with fixed addresses. */
export interface Nginx {
  /** Where it listens, such as http://127.0.0.1:41234. */
  readonly origin: string;
  /** Ends it at once; the end of the test does so too. */
  stop(): Promise<void>;
}

export interface NginxOptions {
  /** Each as an origin or as host:port. */
  servers: readonly string[];
  /** Timeouts that differ from the configuration, by the value in it: `{ '60s': '1s' }`. */
  timeouts?: Record<string, string>;
  /** The folder of stored files, for a server that keeps them on this disk. */
  files?: string;
  /** The origin of the S3 store, for one that has them there. */
  store?: string;
}

/** Starts nginx in front of servers. It is stopped when the test is over. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, renderNginx(options, folder, port));
  const words = ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off;'];
  const [program = '', ...rest] = [...endingWithParent('TERM'), PROGRAM, ...words];
  const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasEnded = true;
      resolve();
    });
  });
  const stop = async () => {
    // SIGTERM ends the workers too, without waiting for what is under way.
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  onTestFinished(stop);
  // nginx itself responds to /metrics.
  const origin = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${origin}/metrics`).then(
      ({ status }) => status === 404,
      () => false,
    );
  await eventually(async () => hasEnded || (await answers()), Boolean);
  if (hasEnded) throw new Error(`nginx did not start: ${said}`);
  return { origin, stop };
}

/** The configuration of deploy/nginx.conf without Docker: for fixed addresses, one port and one folder. */
function renderNginx(
  { servers, timeouts = {}, files = '/nowhere', store = '127.0.0.1:1' }: NginxOptions,
  folder: string,
  port: number,
): string {
  // Started by root, the workers would otherwise belong to a user who may not enter the folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const replacements: [RegExp, string][] = [
    [/ \/tmp\//g, ` ${folder}/`],
    [/^error_log \S+/m, `error_log ${join(folder, 'error.log')}`],
    [/^\s*resolver .*;$/m, ''],
    [/server replica:3000 resolve (.*);/, servers.map((server) => `server ${hostOf(server)} $1;`).join('\n    ')],
    [/server store:3900 resolve;/, `server ${hostOf(store)};`],
    [/Host store:3900;/, `Host ${hostOf(store)};`],
    [/ \/data\/files\//g, ` ${files}/`],
    [/set_real_ip_from 172\.30\.251\.3;/, `set_real_ip_from ${TLS_ADDRESS};`],
    [/listen 3000;/, `listen 127.0.0.1:${port};`],
    ...Object.entries(timeouts).map(([from, to]): [RegExp, string] => [
      new RegExp(`(_timeout) ${from};`, 'g'),
      `$1 ${to};`,
    ]),
  ];
  return replacements.reduce(
    (text, [pattern, replacement]) => {
      if (text.search(pattern) < 0) throw new Error(`deploy/nginx.conf has nothing like ${pattern}.`);
      return text.replace(pattern, replacement);
    },
    `${user}${readFileSync(CONFIGURATION, 'utf8')}`,
  );
}

const hostOf = (server: string) => (server.includes('://') ? new URL(server).host : server);
