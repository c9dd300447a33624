import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';
import { oneOf } from './shapes.ts';

/** What was allowed for a minor without an answer; the lines of what is public were not. */
const ALLOWED_UNASKED = ['profile', 'clips', 'contact'] as const;
const LINES = [...ALLOWED_UNASKED, 'public-clips', 'featuring'] as const;
/** The version of the texts of that time. */
const TEXT_VERSION = 1;

const columnOf = (line: (typeof LINES)[number]) => `allows_${line.replace('-', '_')}`;

/**
 * Consents know how they came about, and nothing is allowed for a minor without an answer. What was allowed for the minors of today
 * stays so until it is answered; where guardians disagree, the stricter answer holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('consents')
    .addColumn('kind', 'text', (c) =>
      c
        .notNull()
        .defaultTo('answer')
        .check(oneOf('kind', 'answer', 'safeguarding', 'kept', 'reset')),
    )
    .execute();
  for (const column of ['guardianship_id', 'reason']) {
    await db.schema.alterTable('consents').addColumn(column, 'text').execute();
  }
  // What admins withdrew with the last guardian, and what ended when a player came of age.
  await sql`update consents set kind = 'reset' where is_given = 0 and (recorded_by is null
    or recorded_by in (select id from users where role = 'admin'))`.execute(db);
  await sql`update consents set guardianship_id = (
      select id from guardianships
      where guardianships.player_id = consents.player_id and guardianships.guardian_id = consents.recorded_by
      order by case state when 'active' then 0 else 1 end, created_at desc, id limit 1)
    where kind = 'answer' and recorded_by <> player_id`.execute(db);
  for (const line of LINES) await forbidWhereOneDoes(db, line);
  for (const line of ALLOWED_UNASKED) await keepWhatHolds(db, line);
}

/** A newest answer of an active guardian to a line; the conditions select the players and the answer. */
const answerOf = (line: string, isGiven: 0 | 1) => sql`exists (
  select 1 from consents
  join guardianships on guardianships.id = consents.guardianship_id and guardianships.state = 'active'
    and coalesce(guardianships.relation, '') <> 'club-welfare'
  join users as guardian on guardian.id = guardianships.guardian_id and guardian.is_active = 1
  where consents.player_id = users.id and consents.line = ${line} and consents.kind = 'answer'
    and consents.is_given = ${sql.lit(isGiven)} and not exists (
      select 1 from consents as later
      where later.player_id = consents.player_id and later.line = consents.line
        and later.guardianship_id = consents.guardianship_id and later.kind = 'answer'
        and (later.created_at > consents.created_at
          or (later.created_at = consents.created_at and later.id > consents.id))))`;

async function forbidWhereOneDoes(db: Kysely<unknown>, line: (typeof LINES)[number]): Promise<void> {
  const column = sql.ref(columnOf(line));
  await sql`update users set ${column} = 0 where is_minor = 1 and ${answerOf(line, 0)}`.execute(db);
  if (line !== 'profile' && line !== 'clips') return;
  const copy = sql.ref(line === 'profile' ? 'is_listed' : 'shows_clips');
  await sql`update player_profiles set ${copy} = 0
    where user_id in (select id from users where is_minor = 1 and ${column} = 0)`.execute(db);
}

/** Writes down what is allowed by default or by a former guardian, as an entry that the next answer replaces. */
async function keepWhatHolds(db: Kysely<unknown>, line: (typeof ALLOWED_UNASKED)[number]): Promise<void> {
  const column = sql.ref(columnOf(line));
  const now = new Date().toISOString();
  await sql`insert into consents (id, player_id, line, is_given, kind, text_version, created_at)
    select ${randomId(db)}, users.id, ${line}, 1, 'kept', ${sql.lit(TEXT_VERSION)}, ${now} from users
    where is_minor = 1 and coalesce(${column}, 1) = 1 and not ${answerOf(line, 1)}`.execute(db);
  await sql`update users set ${column} = 1 where is_minor = 1 and ${column} is null`.execute(db);
}

function randomId(db: Kysely<unknown>) {
  if (!isSqlite(db)) return sql`gen_random_uuid()::text`;
  return sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a'
    || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;
}
