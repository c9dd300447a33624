import type { Kysely } from 'kysely';

const NEVER_UPDATED = '2024-01-01T00:00:00.000Z';

/**
 * What is printed on a card stays as it was when the card was saved, whatever its holder uploads afterwards: the card
 * holds the keys of its pictures itself. And the settings that cards are made with, at their defaults.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('ceo_signature_file', 'text').execute();
  for (const column of ['photo_file', 'signature_file', 'ceo_signature_file']) {
    await db.schema.alterTable('id_cards').addColumn(column, 'text').execute();
  }
  const settings = db as Kysely<{ system_settings: Record<string, unknown> }>;
  await settings
    .insertInto('system_settings')
    .values([
      setting(1, { key: 'company_logo', value: '/uploads/company-logo.png', display_name: 'Company logo' }),
      setting(2, {
        key: 'company_watermark',
        value: '/uploads/company-watermark.png',
        display_name: 'Watermark of ID cards',
      }),
    ])
    .execute();
}

function setting(order: number, { key, value, display_name }: Record<'key' | 'value' | 'display_name', string>) {
  return {
    id: `00000000-0000-4000-8000-00000000000${order}`,
    key,
    value,
    display_name,
    description: null,
    category: 'branding',
    file_type: 'image/png',
    max_file_size: 5_242_880,
    is_active: 1,
    is_required: 0,
    sort_order: order,
    updated_by: null,
    created_at: NEVER_UPDATED,
    updated_at: NEVER_UPDATED,
  };
}
