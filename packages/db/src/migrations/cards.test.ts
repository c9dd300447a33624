import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { engines } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './028-cards.ts';

/** Cards of two people: one that was requested, and an older one that an admin has saved. */
async function insertCards(db: Db): Promise<void> {
  for (const [id, metadata, createdAt, rank] of [
    ['ann', '{}', '2026-02-01', 1],
    ['bo', '{"companyAddress":"12 Stadium Way"}', '2026-01-01', 2],
  ] as const) {
    await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
      values (${id}, 'player', ${id}, ${id}, ${id}, ${id}, 'Ann', 'Bee', '', 1, 1, 1, '', '', ${rank}, '', '')`.execute(
      db,
    );
    await sql`insert into id_cards (id, user_id, card_number, verification_code, barcode, issue_date, status, issued_by,
        metadata, created_at, updated_at)
      values (${id}, ${id}, ${id}, ${id}, ${id}, ${createdAt}, 'active', 'Admin', ${metadata}, ${createdAt}, '')`.execute(
      db,
    );
  }
}

test.each(engines)(
  'on $name cards of the versions before get places in the order they were made, and a stage by whether an admin saved them',
  { tags: ['CR-07'] },
  async (engine) => {
    const { db, close } = await versionBefore(engine, '028-cards');
    await insertCards(db);
    await up(db as Kysely<unknown>);
    const cards = await db
      .selectFrom('id_cards')
      .select(['id', 'stage', 'status_index', 'season'])
      .orderBy('id')
      .execute();
    expect(cards).toEqual([
      { id: 'ann', stage: 'requested', status_index: 2, season: null },
      { id: 'bo', stage: 'issued', status_index: 1, season: null },
    ]);
    const counter = db.selectFrom('counters').select('value').where('name', '=', 'card-status');
    expect(await counter.execute()).toEqual([{ value: 2 }]);
    const settings = db.selectFrom('system_settings').select(['key', 'value']).where('category', '!=', 'branding');
    expect(await settings.orderBy('sort_order').execute()).toEqual([
      { key: 'ceo_signature', value: '/uploads/ceo-signature.png' },
      { key: 'company_address', value: '' },
      { key: 'season_start', value: '07-01' },
      { key: 'card_contact', value: 'front' },
    ]);
    await close();
  },
);
