import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type Running, start } from '../processes.ts';

/** Where nginx is on this machine, or null. It is never installed for the bench. */
export function findNginx(): string | null {
  if (process.env.NGINX_PATH) return process.env.NGINX_PATH;
  const { status, stdout } = spawnSync('which', ['nginx'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

export interface NginxOptions {
  /** Where nginx writes what it needs. */
  folder: string;
  /** The data folder whose stored files it sends. */
  dataDir: string;
  /** The port of the product behind it. */
  productPort: number;
}

/** The location in which nginx itself sends the stored files, without asking the product. */
export const PLAIN_FILES = '/plain-files/';
/** The location from which nginx sends a file that the product has handed over to it. */
const HANDED_OVER = '/internal-files/';

/** Settings of the product behind this nginx: it checks each request and lets nginx send the file. */
export const BEHIND_NGINX = { TRUST_PROXY: '127.0.0.1', ACCEL_REDIRECT: HANDED_OVER };

/** Starts nginx as one process, which sends stored files by itself and passes all other requests on to the product. */
export async function startNginx(program: string, options: NginxOptions): Promise<Running> {
  const { folder } = options;
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configOf(port, options));
  return start({ name: 'nginx', file: program, args: ['-p', folder, '-c', config], port, readyPath: '/healthz' });
}

/**
 * Without tcp_nopush: with it the last bytes of a response wait until the client has acknowledged the others. On the loopback
 * interface, whose packets are as large as a small range, that takes 40 ms.
 */
function configOf(port: number, { folder, dataDir, productPort }: NginxOptions): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join(' ');
  const files = `${join(dataDir, 'files')}/`;
  return `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush off; tcp_nodelay on; keepalive_requests 1000000000; ${temporary}
  types { video/mp4 mp4; }
  upstream product { server 127.0.0.1:${productPort}; keepalive 64; keepalive_requests 1000000000; }
  server {
    listen 127.0.0.1:${port};
    location ${PLAIN_FILES} { alias ${files}; }
    location ~ ^${HANDED_OVER}disk/(?:whole|bytes=[^/]+)/(.+)$ { internal; alias ${files}$1; }
    location / {
      proxy_pass http://product; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_max_temp_file_size 0;
    }
  }
}
`;
}
