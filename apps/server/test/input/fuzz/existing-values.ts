import { PASSWORD } from '@touchline/api/testing/index';
import { listTables } from '@touchline/db/testing/engines';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Dataset } from '../../support/calls/dataset.ts';
import type { KnownValues } from './values.ts';

type Row = Readonly<Record<string, unknown>>;
/** All rows of all tables, by table. */
export type Stored = ReadonlyMap<string, readonly Row[]>;

export async function readStored({ server: { db } }: Dataset): Promise<Stored> {
  const stored = new Map<string, Row[]>();
  for (const table of await listTables(db)) {
    stored.set(table, (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows);
  }
  return stored;
}

/** Words by which calls and fields name accounts, with the role they mean. */
const PEOPLE: Record<string, string> = {
  user: 'user',
  player: 'player',
  scout: 'scout',
  sender: 'user',
  receiver: 'user',
  other: 'user',
};

/** How often a known value is used beside those made from the schema, which have a weight of 11 together. */
const MOSTLY = 150;
const OFTEN = 30;
const SOMETIMES = 8;

/** Fields without a column of the same name, with the column whose values they hold. */
const COLUMN_OF: Record<string, string> = { search: 'last_name', code: 'verification_code' };

/**
 * Values of existing records, by the name of a field. An id is a placeholder such as `{{playerId/own/3}}`, since it depends on
 * the call and the caller; a cursor is `{{cursor}}`, since it comes from an earlier response. `filled` replaces both.
 */
export function knownIn(stored: Stored): KnownValues {
  return (field) => {
    if (field === 'cursor') return { weight: MOSTLY, arbitrary: fc.constant('{{cursor}}') };
    if (/password$/i.test(field)) return { weight: OFTEN, arbitrary: fc.constant(PASSWORD) };
    if (ID.test(field)) {
      const whose = fc.constantFrom('own', 'own', 'own', 'any', 'any');
      const ids = fc.tuple(whose, fc.nat(40)).map(([owner, pick]) => `{{${field}/${owner}/${pick}}}`);
      return { weight: MOSTLY, arbitrary: ids };
    }
    const isAddress = /Url$/.test(field);
    const values = isAddress ? addressesIn(stored) : valuesOfField(field, stored);
    return values.length > 0 ? { weight: isAddress ? OFTEN : SOMETIMES, arbitrary: fc.constantFrom(...values) } : null;
  };
}

const ID = /^(?:id|(.+?)(?:_id|Id)s?)$/;

/** Whose ids a field of a call holds: those of a role, or of a table. */
function kindOfId(field: string, about: string, stored: Stored): string | null {
  const [, stem = ''] = ID.exec(field) ?? [];
  const [noun = ''] = wordsOf(about);
  // The user of a call about scouts is a scout.
  const person = stem === 'user' ? (PEOPLE[noun] ?? 'user') : PEOPLE[stem || noun];
  return person ?? tableNamedBy(stem, stored) ?? tableNamedBy(about, stored);
}

/** The table whose name shares most words; the first word counts double. */
function tableNamedBy(text: string, stored: Stored): string | null {
  const [noun, ...more] = wordsOf(text);
  const weightOf = (word: string) => (word === noun ? 2 : more.includes(word) ? 1 : 0);
  const hits = (table: string) => wordsOf(table).reduce((sum, word) => sum + weightOf(word), 0);
  const [best = ''] = [...stored.keys()].sort((one, other) => hits(other) - hits(one));
  return hits(best) > 0 ? best : null;
}

/** `content.updateHomepage` is content, update, homepage; plurals count as their singulars. */
function wordsOf(name: string): string[] {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.filter((word) => word !== '').map((word) => word.replace(/s$/, ''));
}

/** The values of columns and metadata with the name of a field. */
function valuesOfField(field: string, stored: Stored): string[] {
  const column = COLUMN_OF[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return textsAmong([...stored.values()].flat().flatMap((row) => [row[column], notesOf(row)[field]]));
}

/** Every stored URL, most of them of images. */
function addressesIn(stored: Stored): string[] {
  const values = [...stored.values()].flat().flatMap((row) => [...Object.values(row), ...Object.values(notesOf(row))]);
  return textsAmong(values).filter((value) => /^(\/|https?:)/.test(value));
}

const textsAmong = (values: readonly unknown[]) => [...new Set(values.filter((value) => typeof value === 'string'))];

function notesOf({ metadata }: Row): Row {
  if (typeof metadata === 'string') return JSON.parse(metadata);
  return (metadata ?? {}) as Row;
}

/** What placeholders are replaced by. */
export interface Filling {
  stored: Stored;
  /** The caller. */
  me: { id: string } | null;
  /** The procedure or operation that is called. */
  about: string;
  cursor: string | undefined;
}

/** Replaces the placeholders for records and cursors in a text. */
export function filled(text: string, { stored, me, about, cursor }: Filling): string {
  return text
    .replaceAll('{{cursor}}', cursor ?? '')
    .replace(/\{\{(\w+)\/(own|any)\/(\d+)\}\}/g, (_, field: string, whose: string, pick: string) => {
      const ids = idsOf(kindOfId(field, about, stored), whose === 'own' ? me : null, stored);
      return ids[Number(pick) % ids.length] ?? field;
    });
}

/** Ids of a kind, or of any kind where it is unknown; those of the owner if there are any. */
function idsOf(kind: string | null, owner: Filling['me'], stored: Stored): string[] {
  const isPerson = kind !== null && Object.values(PEOPLE).includes(kind);
  const rows = kind === null ? [...stored.values()].flat() : (stored.get(isPerson ? 'users' : kind) ?? []);
  const right = rows.filter(
    ({ id, role }) => typeof id === 'string' && (kind === 'user' || !isPerson || role === kind),
  );
  const own = owner ? right.filter((row) => Object.values(row).includes(owner.id)) : [];
  return (own.length > 0 ? own : right).map(({ id }) => id as string);
}
