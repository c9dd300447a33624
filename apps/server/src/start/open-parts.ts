import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type AppContext,
  createCardPress,
  createPasswords,
  createPictures,
  createUploadSlots,
  openDiskStore,
  openShippedPictures,
  removeStrayFiles,
  systemClock,
} from '@touchline/api';
import { openDatabase } from '@touchline/db';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

const SHIPPED_PICTURES = fileURLToPath(new URL('../../assets/uploads', import.meta.url));

/** The shared context of a server or a command, and how to let go of it. */
export interface OpenParts {
  shared: AppContext;
  migrated: string[];
  close(): Promise<void>;
}

/** Opens database and files, and clears away what an earlier crash left. */
export async function openParts(config: Config, log: Logger): Promise<OpenParts> {
  const folder = resolve(config.dataDir);
  const database = await openDatabase({ url: config.databaseUrl, folder });
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const files = await openDiskStore(folder);
    const shared: AppContext = {
      db: database.db,
      files,
      clock: systemClock,
      limits: config.limits,
      passwords: createPasswords(config.limits),
      pictures: createPictures(config.limits),
      shippedPictures: openShippedPictures(SHIPPED_PICTURES),
      cardPress: createCardPress(config.limits),
      publicOrigin: config.publicOrigin ?? `http://localhost:${config.port}`,
      uploadSlots: createUploadSlots(config.limits.uploadsAtOnce),
      log,
    };
    const sharedStore = database.engine === 'postgres';
    if (!sharedStore) await files.removeStaged();
    await removeStrayFiles(shared, { sharedStore });
    const close = async () => {
      shared.cardPress.close();
      // Uploads that were cut off at the end of the drain are nobody's.
      if (!sharedStore) await files.removeStaged();
      await database.close();
    };
    return { shared, migrated: database.migrated, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
