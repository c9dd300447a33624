import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A port of its own, so that a developer's server may keep running. */
export const PORT = Number(process.env.E2E_PORT ?? 3411);

/** The admin whom the server makes at its first start. */
export const ADMIN = { username: 'chief', email: 'chief@touchline.example', password: 'kick-off-at-three' };

/** An empty data folder and limits that a suite from one address does not run into. */
export function serverEnvironment(): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    PORT: String(PORT),
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'touchline-e2e-')),
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    REGISTRATIONS_PER_ADDRESS: '100000/3600',
    LOGIN_FAILURES_PER_ADDRESS: '100000/900',
    MESSAGES_PER_USER: '1000/60',
    MIN_FREE_BYTES: '0',
    BACKUP_AT: 'never',
    // Another build of the app than the one in its folder.
    ...(process.env.WEB_DIST && { WEB_DIST: process.env.WEB_DIST }),
  };
}
