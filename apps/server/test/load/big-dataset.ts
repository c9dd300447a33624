import { aFeaturedItem, aHomepageItem, anAdmin } from '@touchline/api/testing/index';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { aDataset, type Dataset } from '../support/calls/dataset.ts';
import type { TestServer } from '../support/http/test-server.ts';

/** Copies rows a number of times. Ids keep their format; references to a copied row refer to its copy of the same number. */
async function multiply(server: TestServer, table: string, options: { id: string; times: number; follows: string[] }) {
  const columns = await server.db.introspection.getTables();
  const names = columns.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
  const ids = new Set(['id', 'file_key', ...options.follows]);
  const unique = new Set([
    'username',
    'username_key',
    'email',
    'email_key',
    'card_number',
    'verification_code',
    'barcode',
  ]);
  const selected = names.map((name) => {
    const column = sql.ref(name);
    if (ids.has(name)) return sql`substr(${column}, 1, 24) || printf('%012x', i) || substr(${column}, 37)`;
    if (unique.has(name)) return sql`${column} || i`;
    return name === 'list_rank' || name === 'status_index' ? sql`${column} - i * 1000000` : column;
  });
  await sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${options.times})
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(selected)} from ${sql.table(table)}, n where ${sql.table(table)}.id = ${options.id}
  `.execute(server.db);
}

/** As many live videos as pending ones, and ten times as many messages. */
export const MANY = inject('isSoak') ? 5000 : 250;

export async function aBigDataset(server: TestServer): Promise<Dataset> {
  const data = await aDataset(server);
  await anAdmin(server);
  for (let count = 0; count < 5; count += 1) await Promise.all([aHomepageItem(server), aFeaturedItem(server)]);
  return data;
}

/** Adds that many rows to each of the long lists. */
export async function crowd(
  server: TestServer,
  { people: { player, scout, admin }, live, pending }: Dataset,
): Promise<void> {
  type Table = 'player_profiles' | 'videos' | 'messages' | 'saved_players' | 'id_cards';
  const idOf = async (table: Table, column: string, id: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(server.db))
      .rows[0]?.id ?? '';
  await multiply(server, 'users', { id: player.id, times: MANY, follows: [] });
  const profile = await idOf('player_profiles', 'user_id', player.id);
  await multiply(server, 'player_profiles', { id: profile, times: MANY, follows: ['user_id'] });
  for (const video of [live, pending]) {
    await multiply(server, 'videos', { id: video.get(player.id)?.id ?? '', times: MANY, follows: ['player_id'] });
  }
  const card = await idOf('id_cards', 'user_id', player.id);
  await multiply(server, 'id_cards', { id: card, times: MANY, follows: ['user_id'] });
  const message = await idOf('messages', 'receiver_id', admin.id);
  await multiply(server, 'messages', { id: message, times: MANY * 10, follows: [] });
  const saved = await idOf('saved_players', 'scout_id', scout.id);
  await multiply(server, 'saved_players', { id: saved, times: MANY, follows: ['player_id'] });
}
