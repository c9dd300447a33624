import { shortLastName } from '@touchline/contracts/short-names';
import { type Kysely, sql } from 'kysely';
import { playerFacets, playerSearchText } from '../search-texts/player-search-texts.ts';
import { asTable } from './shapes.ts';

/*
 * A search finds a minor by what the short card shows, not by the last name, the club, the nationality or the experience: it would
 * tell them. The country is taken from its folded form, which is stored without the city.
 */

const BATCH = 1000;

interface StoredMinor {
  id: string;
  firstName: string;
  lastName: string;
  position: string;
  location: string;
  availability: string;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await sql<StoredMinor>`
      select p.id, u.first_name as "firstName", u.last_name as "lastName", p.position,
        p.location_key as location, p.availability
      from player_profiles p join users u on u.id = p.user_id
      where u.is_minor = 1 and p.id > ${last} order by p.id limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length === 0) return;
    await sql`update player_profiles set search_text = r.text, facets = r.facets, experience_key = ''
      from ${asTable(db, rows.map(toTexts))} as r where player_profiles.id = r.id`.execute(db);
    last = rows.at(-1)?.id ?? '';
  }
}

function toTexts({ id, firstName, lastName, position, availability, location }: StoredMinor) {
  const country = location || null;
  const name = { firstName, lastName: shortLastName(lastName) };
  return {
    id,
    text: playerSearchText({ ...name, position, club: null, nationality: null, location: country }),
    facets: playerFacets({ position, availability, nationality: country }),
  };
}
