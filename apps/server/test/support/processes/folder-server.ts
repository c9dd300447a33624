import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { readConfig } from '../../../src/config.ts';
import { fillAtFirstStart } from '../../../src/operations/first-start.ts';
import { type OpenParts, openParts } from '../../../src/operations/open-parts.ts';
import { buildServer } from '../../../src/server.ts';
import { ADMIN } from './child-server.ts';

export interface FolderServer extends OpenParts {
  http: FastifyInstance;
}

interface Options {
  settings?: Record<string, string>;
  log?: Logger;
}

/** A server on a data folder, in this process, for as long as the work takes. It has an admin, and runs no background jobs. */
export async function withServer<T>(
  folder: string,
  work: (server: FolderServer) => Promise<T>,
  { settings = {}, log = pino({ level: 'silent' }) }: Options = {},
): Promise<T> {
  const admin = { ADMIN_EMAIL: 'admin@touchline.example', ADMIN_PASSWORD: ADMIN.password };
  const config = readConfig({ DATA_DIR: folder, DEMO: '0', MIN_FREE_BYTES: '0', ...admin, ...settings });
  const parts = await openParts(config, log);
  const { shared } = parts;
  try {
    await fillAtFirstStart(shared, config);
    const { app } = await buildServer({
      ...config,
      shared,
      logger: false,
      publicOrigin: shared.publicOrigin,
      webDist: '/nowhere',
    });
    return await work({ ...parts, http: app }).finally(() => app.close());
  } finally {
    await parts.close();
  }
}
