import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { freePort, type Running, start } from '../processes.ts';

/** Where nginx is on this machine, or null. It is never installed for the bench. */
export function findNginx(): string | null {
  const { status, stdout } = spawnSync('which', ['nginx'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Starts nginx as one process that sends one file, with everything it writes in `folder`. */
export async function startNginx(
  program: string,
  { folder, file }: { folder: string; file: string },
): Promise<Running> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join(' ');
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; ${temporary}
  types { video/mp4 mp4; }
  server { listen 127.0.0.1:${port}; root ${dirname(file)}; location = / { try_files /${basename(file)} =404; } }
}
`,
  );
  return start({
    name: 'nginx',
    file: program,
    args: ['-p', folder, '-c', config],
    port,
    readyPath: `/${basename(file)}`,
  });
}
