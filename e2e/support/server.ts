import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Not the default port, so that a developer's server may keep running. */
export const PORT = Number(process.env.E2E_PORT ?? 3411);

/** The admin that the server creates at its first start. */
export const ADMIN = { username: 'chief', email: 'chief@touchline.example', password: 'kick-off-at-three' };

/** The path of a data folder. The server creates it, so that only reading the settings leaves nothing behind. */
export const newDataFolder = () => join(tmpdir(), `touchline-e2e-${randomUUID()}`);

/** The data folder of the shared server, the same in every process of the run. */
process.env.E2E_DATA_FOLDER ??= newDataFolder();
export const DATA_FOLDER = process.env.E2E_DATA_FOLDER;

/** Settings for a server on an empty data folder, with limits that a suite from one address does not reach. */
export function serverEnvironment(dataFolder: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    SITE_TIME_ZONE: 'UTC',
    PORT: String(PORT),
    // As many as on a small machine, so that the app is tested with events and limits that two processes share.
    WORKERS: '2',
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
    DATA_DIR: dataFolder,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    REGISTRATIONS_PER_ADDRESS: '100000/3600',
    LOGIN_FAILURES_PER_ADDRESS: '100000/900',
    PASSWORD_RESETS_PER_ADDRESS: '100000/3600',
    MESSAGES_PER_USER: '1000/60',
    MIN_FREE_BYTES: '0',
    // On a busy machine a conversion takes longer than a test waits for the answer to an upload.
    PROCESSING_WAIT_MS: '0',
    BACKUP_AT: 'never',
    // Masked by default.
    VERIFY_DISCLOSURE: 'full',
    // Another build of the app than the one in its folder.
    ...(process.env.WEB_DIST && { WEB_DIST: process.env.WEB_DIST }),
  };
}
