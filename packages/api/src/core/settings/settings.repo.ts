import type { SettingCategory } from '@touchline/contracts/options';
import type { Setting, SettingKey } from '@touchline/contracts/settings';
import { type Db, locked, type Row, type Tx } from '@touchline/db';

export function listSettings(db: Db, category: SettingCategory): Promise<Setting[]> {
  return db
    .selectFrom('system_settings')
    .select(['key', 'value', 'display_name as displayName'])
    .where('category', '=', category)
    .where('is_active', '=', 1)
    .orderBy('sort_order')
    .orderBy('key')
    .execute();
}

export async function findSetting(db: Db, key: SettingKey): Promise<string | null> {
  const row = await db
    .selectFrom('system_settings')
    .select('value')
    .where('key', '=', key)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** The values of these settings by their keys, which no other transaction changes until this one ends. */
export async function lockSettings(tx: Tx, keys: readonly string[]): Promise<Record<string, string>> {
  const query = tx.selectFrom('system_settings').select(['key', 'value']).where('key', 'in', keys).orderBy('key');
  const rows = await locked(tx, query).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

export async function setSetting(tx: Tx, key: string, change: Partial<Row<'system_settings'>>): Promise<void> {
  await tx.updateTable('system_settings').set(change).where('key', '=', key).execute();
}
