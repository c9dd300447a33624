import { resolve } from 'node:path';
import { retireKey, rotateKey, systemClock } from '@touchline/api';
import { openBeside } from '@touchline/db';
import type { Config } from '../../config.ts';
import { readServerSecret } from '../server-secret.ts';
import { print } from './terminal.ts';

/** Creates the key for new signatures. A server may run meanwhile, because it reads the keys for each signature. */
export async function rotateCardKey(config: Config): Promise<number> {
  const { id } = await withDatabase(config, rotateKey);
  print(`Cards are signed with the key ${id} from now on. Cards signed before stay valid.`);
  return 0;
}

export async function retireCardKey(config: Config, id: string): Promise<number> {
  await withDatabase(config, (ctx) => retireKey(ctx, id));
  print(
    `The key ${id} is ended: cards signed with it are refused without a network. Print them again; their codes stay valid.`,
  );
  return 0;
}

async function withDatabase<T>(config: Config, work: (ctx: Parameters<typeof rotateKey>[0]) => Promise<T>): Promise<T> {
  await using db = await openBeside({ url: config.databaseUrl, folder: resolve(config.dataDir) });
  return await work({ db, clock: systemClock, secret: readServerSecret(config), entryPoint: 'cli' });
}
