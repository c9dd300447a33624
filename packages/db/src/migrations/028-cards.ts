import { type Kysely, sql } from 'kysely';
import { createTable, oneOf } from './shapes.ts';

const NEVER_UPDATED = '2024-01-01T00:00:00.000Z';
const STAGES = ['requested', 'checked', 'issued', 'printed', 'handed-over'] as const;

/**
 * How far each card is on its way to its holder, the season it is for, and its place in the list of cards that have ended; codes
 * of cards that were replaced; the keys that cards are signed with; and the settings that all cards are made with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['season', 'revoked_reason', 'printed_at', 'photo_sha256']) {
    await db.schema.alterTable('id_cards').addColumn(column, 'text').execute();
  }
  await db.schema
    .alterTable('id_cards')
    .addColumn('stage', 'text', (c) =>
      c
        .notNull()
        .defaultTo('requested')
        .check(oneOf('stage', ...STAGES)),
    )
    .execute();
  await db.schema.alterTable('id_cards').addColumn('status_index', 'integer').execute();
  await numberCards(db);
  await db.schema.createIndex('id_cards_by_status_index').on('id_cards').column('status_index').unique().execute();
  await db.schema.createIndex('id_cards_by_stage').on('id_cards').columns(['stage', 'created_at', 'id']).execute();

  await db.schema.createIndex('id_cards_newest').on('id_cards').columns(['created_at', 'id']).execute();

  await createTable(db, 'replaced_cards', (table) =>
    table
      .addColumn('verification_code', 'text', (c) => c.primaryKey())
      .addColumn('card_id', 'text', (c) => c.notNull().references('id_cards.id').onDelete('cascade'))
      .addColumn('status_index', 'integer', (c) => c.notNull())
      .addColumn('reason', 'text', (c) =>
        c.notNull().check(oneOf('reason', 'lost', 'photo', 'name', 'role', 'damaged')),
      )
      .addColumn('replaced_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('replaced_cards_of_card').on('replaced_cards').column('card_id').execute();

  await createTable(db, 'card_batches', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('format', 'text', (c) => c.notNull().check(oneOf('format', 'sheet', 'press', 'printer', 'png')))
      .addColumn('has_crop_marks', 'integer', (c) => c.notNull().check(oneOf('has_crop_marks', 0, 1)))
      .addColumn('state', 'text', (c) =>
        c.notNull().check(oneOf('state', 'waiting', 'running', 'done', 'failed', 'outdated')),
      )
      /** The holders in their order: JSON. */
      .addColumn('user_ids', 'text', (c) => c.notNull())
      .addColumn('total', 'integer', (c) => c.notNull())
      .addColumn('done', 'integer', (c) => c.notNull())
      /** The holders whose cards are not in the file: JSON. */
      .addColumn('left_out', 'text', (c) => c.notNull())
      .addColumn('file_key', 'text')
      .addColumn('created_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull()),
  );
  await db.schema
    .createIndex('card_batches_of_admin')
    .on('card_batches')
    .columns(['created_by', 'created_at'])
    .execute();
  await db.schema.createIndex('card_batches_to_delete').on('card_batches').column('expires_at').execute();

  await createTable(db, 'card_keys', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('private_key', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );

  const settings = db as Kysely<{ system_settings: Record<string, unknown> }>;
  await settings
    .insertInto('system_settings')
    .values([
      setting(
        3,
        { category: 'signatures', key: 'ceo_signature', value: '/uploads/ceo-signature.png' },
        'Signature of the CEO',
      ),
      setting(4, { category: 'general', key: 'company_address', value: '' }, 'Company address on ID cards'),
      setting(5, { category: 'general', key: 'season_start', value: '07-01' }, 'First day of a season'),
      setting(
        6,
        { category: 'general', key: 'card_contact', value: 'front' },
        'Side of ID cards with e-mail and phone',
      ),
    ])
    .execute();
}

/** In the order they were made. Cards that an admin has saved are issued; the others are requests. */
async function numberCards(db: Kysely<unknown>): Promise<void> {
  await sql`update id_cards set status_index = places.place, stage = case when metadata = '{}' then 'requested' else 'issued' end
    from (select id, row_number() over (order by created_at, id) as place from id_cards) as places
    where places.id = id_cards.id`.execute(db);
  await sql`insert into counters (name, value) select 'card-status', count(*) from id_cards having count(*) > 0`.execute(
    db,
  );
}

function setting(order: number, facts: Record<'category' | 'key' | 'value', string>, name: string) {
  return {
    id: `00000000-0000-4000-8000-00000000000${order}`,
    ...facts,
    display_name: name,
    description: null,
    file_type: facts.category === 'signatures' ? 'image/png' : null,
    is_active: 1,
    is_required: 0,
    sort_order: order,
    updated_by: null,
    created_at: NEVER_UPDATED,
    updated_at: NEVER_UPDATED,
  };
}
