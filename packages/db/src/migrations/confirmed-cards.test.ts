import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { engines } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './036-cards.ts';

/** A card of a version before, and what it is after it. */
const CARDS = [
  // An adult's that was requested, and one that an admin has saved.
  { id: 'asked', role: 'player', born: '1999-05-04', stage: 'requested', metadata: '{}', after: [0, false, null] },
  {
    id: 'saved',
    role: 'player',
    born: '1999-05-04',
    stage: 'issued',
    metadata: '{"firstName":"A"}',
    after: [0, true, null],
  },
  { id: 'moved', role: 'scout', born: null, stage: 'printed', metadata: '{}', after: [0, true, null] },
  // A minor's that was requested, and one that was printed.
  { id: 'young', role: 'player', born: '2012-03-04', stage: 'requested', metadata: '{}', after: [1, false, 'waiting'] },
  { id: 'shown', role: 'player', born: '2012-03-04', stage: 'printed', metadata: '{}', after: [1, true, 'yes'] },
  // A player who has come of age since, on the day after the card was made, and one of unknown age.
  { id: 'grown', role: 'player', born: '2008-01-03', stage: 'issued', metadata: '{}', after: [1, true, null] },
  { id: 'adult', role: 'player', born: '2008-01-02', stage: 'issued', metadata: '{}', after: [0, true, null] },
  { id: 'other', role: 'player', born: null, stage: 'requested', metadata: '{}', after: [1, false, null] },
] as const;

test.each(engines)(
  'on $name cards that an admin saved, moved or printed are confirmed, minors are remembered, and the families of the others asked',
  { tags: ['CR-07'] },
  async (engine) => {
    const { db, close } = await versionBefore(engine, '036-cards');
    for (const [index, { id, role, born, stage, metadata }] of CARDS.entries()) {
      const isMinor = born === '2012-03-04' ? 1 : 0;
      await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
          is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at, date_of_birth, is_minor)
        values (${id}, ${role}, ${id}, ${id}, ${id}, ${id}, 'Ann', 'Bee', '', 1, 1, 1, '', '', ${index + 1}, '', '', ${born}, ${isMinor})`.execute(
        db,
      );
      await sql`insert into id_cards (id, user_id, card_number, verification_code, barcode, issue_date, status, issued_by,
          metadata, stage, status_index, created_at, updated_at)
        values (${id}, ${id}, ${id}, ${id}, ${id}, '2026-01-02T08:00:00.000Z', 'active', 'Admin', ${metadata}, ${stage},
          ${index + 1}, '2026-01-02', '2026-02-03')`.execute(db);
    }
    await up(db as Kysely<unknown>);
    const rows = await db
      .selectFrom('id_cards')
      .select(['id', 'issued_to_minor', 'confirmed_at', 'family_answer'])
      .orderBy('status_index')
      .execute();
    const found = rows.map((row) => [row.id, [row.issued_to_minor, row.confirmed_at !== null, row.family_answer]]);
    expect(found).toEqual(CARDS.map(({ id, after }) => [id, [...after]]));
    await close();
  },
);
