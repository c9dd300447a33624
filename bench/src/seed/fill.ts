import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPasswords } from '@touchline/api/platform/lib/passwords';
import { defaultLimits } from '@touchline/api/platform/limits';
import { openDatabase } from '@touchline/db';
import BetterSqlite from 'better-sqlite3';
import { insertAuditLog } from './audit.ts';
import { dropTriggers, inserter, inTransactions } from './bulk.ts';
import { insertMessages } from './messages.ts';
import { anAdmin, aPlayer, aScout, PASSWORD } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { insertVideos } from './videos.ts';

const SCOUTS = 200;
const VIDEOS = 24;
const SEED = 1863;

/** Fills a new data folder: the product's own migrations and file store, and rows by plain SQL in big transactions. */
export async function fillFolder(folder: string, players: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const database = await openDatabase({ folder });
  await database.close();
  const passwordHash = await createPasswords(defaultLimits).hash(PASSWORD);

  const random = createRandom(SEED);
  const raw = new BetterSqlite(join(folder, 'touchline.db'));
  try {
    // The file has no readers yet and is deleted after a crash.
    for (const pragma of ['synchronous = OFF', 'cache_size = -400000', 'temp_store = MEMORY']) raw.pragma(pragma);
    const restoreTriggers = dropTriggers(raw);
    const { adminId, playerIds, listed } = insertPeople(raw, { players, random, passwordHash });
    insertAuditLog(raw, { adminId, playerIds, random });
    insertMessages(raw, players, random);
    await insertVideos(raw, folder, { random, playerIds: listed.slice(0, VIDEOS) });
    restoreTriggers();
    raw.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    raw.close();
  }
}

interface People {
  players: number;
  random: Random;
  passwordHash: string;
}

/** Returns the id of the admin, and those of all and of the listed players, oldest account first. */
function insertPeople(raw: BetterSqlite.Database, { players, random, passwordHash }: People) {
  const insertUser = inserter(raw, 'users');
  const insertPlayerProfile = inserter(raw, 'player_profiles');
  const insertScoutProfile = inserter(raw, 'scout_profiles');
  const [playerIds, listed]: [string[], string[]] = [[], []];
  const admin = anAdmin(random, passwordHash);
  inTransactions(raw, 1, () => insertUser(admin));
  inTransactions(raw, SCOUTS, (n) => {
    const scout = aScout(n, random, passwordHash);
    insertUser(scout.user);
    insertScoutProfile(scout.profile);
  });
  inTransactions(raw, players, (n) => {
    const { user, profile } = aPlayer(n, { total: players, random, passwordHash });
    insertUser(user);
    insertPlayerProfile(profile);
    playerIds.push(user.id);
    if (profile.is_listed === 1) listed.push(user.id);
  });
  return { adminId: admin.id, playerIds, listed };
}
