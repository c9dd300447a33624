import { makeLink } from '@touchline/api/accounts/sign-in/mail-links.service';
import { makeUnsubscribeLink } from '@touchline/api/core/notifications/unsubscribe.service';
import { aMinor, anInvitationRow, aVideo, moderate, PASSWORD } from '@touchline/api/testing/index';
import { listTables } from '@touchline/db/testing/engines';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Dataset } from '../../support/calls/dataset.ts';
import type { KnownValues } from './values.ts';

type Row = Readonly<Record<string, unknown>>;
/** All rows of all tables, by table. */
export type Stored = ReadonlyMap<string, readonly Row[]>;

export async function readStored({ server, people }: Dataset): Promise<Stored> {
  const { db, shared } = server;
  const stored = new Map<string, Row[]>();
  const link = await makeUnsubscribeLink(shared, { userId: people.player.id, kind: 'new-message' });
  const { id: user_id, email } = people.player;
  const links = await Promise.all(
    (['reset-password', 'confirm-email'] as const).map((purpose) =>
      makeLink(shared, { user_id, purpose, email, seconds: 3600 }),
    ),
  );
  const invitation = { playerId: (await aMinor(server)).id, token: 'an invitation' };
  await anInvitationRow(server, invitation);
  await moderate(server, await aVideo(server, { player: people.player }), { isApproved: false, isPublic: false });
  await server.as(people.admin).idCards.createBatch({ userIds: [people.player.id], format: 'sheet' });
  const tokens = [invitation.token, new URL(link).searchParams.get('token'), ...links.map((url) => url.split('#')[1])];
  stored.set(
    'links in mails',
    tokens.map((token) => ({ token })),
  );
  stored.set('failed jobs', (await shared.jobs.list({ state: 'failed', limit: 100 })).items);
  for (const table of await listTables(db)) {
    // Its texts are whole rows, which no response shows.
    if (table === 'trash_rows') continue;
    stored.set(table, (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows);
  }
  const accepted = (stored.get('contact_requests') ?? []).filter(({ state }) => state === 'accepted');
  stored.set(
    'accepted users',
    accepted.map(({ other_id }) => ({ id: other_id })),
  );
  stored.set(
    'rejected videos',
    (stored.get('videos') ?? []).filter(({ rejected_at }) => rejected_at !== null),
  );
  stored.set(
    'checked users',
    (stored.get('account_checks') ?? []).map(({ user_id }) => ({ id: user_id })),
  );
  stored.set(
    'minors',
    (stored.get('users') ?? []).filter(({ is_minor }) => is_minor === 1),
  );
  return stored;
}

/** Whose ids a field of a call holds, a role's or a table's: the first pattern that fits, for example, `videos.byId id`. */
const KINDS: readonly (readonly [call: RegExp, kind: string])[] = [
  [/^guardian\..* playerId$|^consents\..* (id|playerId)$|^cases\.openConversation otherId$/, 'minors'],
  [/^guardian\..* otherId$/, 'accepted users'],
  [/ player(I|_i)ds?$|^players\..* id$/, 'player'],
  [/ scoutId$|^scouts\..* userId$/, 'scout'],
  [/^accountChecks\.withdraw /, 'checked users'],
  [/ (user|other|sender|receiver|about|actor|target)Ids?$|^(users|accountChecks)\..* ids?$/, 'users'],
  [/^videos\.resubmit id$/, 'rejected videos'],
  [/ videoId$|^(videos|reviews)\..* (ids?|afterId)$/, 'videos'],
  [/^messages\..* id$/, 'messages'],
  [/^contactRequests\..* id$| requestId$/, 'contact_requests'],
  [/^birthDates\..* id$/, 'birth_date_requests'],
  [/^reports\.create subjectId$/, 'users'],
  [/^cases\..* id$/, 'cases'],
  [/ fileId$/, 'kept_files'],
  [/ assigneeId$/, 'admin'],
  [/ guardianshipId$|^guardian\..* id$/, 'guardianships'],
  [/^mail\..* id$/, 'mails'],
  [/^audit\..* ids?$/, 'audit_entries'],
  [/^playerFiles\..* entryIds$/, 'player_file_entries'],
  [/^marks\..* id$/, 'clip_marks'],
  [/^trash\.(move|moveMany) ids?$/, 'users'],
  [/^trash\..* ids?$/, 'trash_items'],
  [/^approvals\..* id$/, 'approvals'],
  [/^jobs\..* id$/, 'failed jobs'],
  [/^idCards\.batch(_file)? id$| batchId$/, 'card_batches'],
  [/^accessTokens\..* id$/, 'access_tokens'],
  [/^notifications\..* id$/, 'notifications'],
  [/^uploads\..* id$/, 'uploads'],
  [/^content\.image id$/, 'content_images'],
  [/^content\.\w+Homepage (id|afterId)$/, 'homepage_content'],
  [/^content\.\w+Featured (id|afterId)$/, 'featured_content'],
];

/** How often a known value is used beside those made from the schema, which have a weight of 13 together. */
const MOSTLY = 150;
const OFTEN = 30;
const SOMETIMES = 8;

/** Fields without a column of the same name, with the column whose values they hold. */
const COLUMN_OF: Record<string, string> = { search: 'last_name', code: 'verification_code' };

const id = fc.record({ whose: fc.constantFrom('own', 'own', 'own', 'any', 'any'), pick: fc.nat(40) });

/**
 * Values of existing records, by the name of a field. An id is a placeholder such as `{{playerId/own/3}}`, since it depends on
 * the call and the caller; a cursor is `{{cursor}}`, since it comes from an earlier response. `filled` replaces both.
 */
export function knownIn(stored: Stored): KnownValues {
  const rows = [...stored.values()].flat().map((row) => ({ ...row, ...notesOf(row) }) as Row);
  const urls = textsAmong(rows.flatMap((row) => Object.values(row))).filter((text) => /^(\/|https?:)/.test(text));
  return (field) => {
    if (field === 'cursor') return [MOSTLY, fc.constant('{{cursor}}')];
    if (/^id$|(_id|Id)s?$/.test(field)) return [MOSTLY, id.map(({ whose, pick }) => `{{${field}/${whose}/${pick}}}`)];
    if (/password$/i.test(field)) return [OFTEN, fc.constant(PASSWORD)];
    if (/Url$/.test(field)) return [OFTEN, fc.constantFrom(...urls)];
    const column = COLUMN_OF[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const values = textsAmong(rows.flatMap((row) => [row[column], row[field]]));
    return values.length > 0 ? [SOMETIMES, fc.constantFrom(...values)] : null;
  };
}

const textsAmong = (values: readonly unknown[]) => [...new Set(values.filter((value) => typeof value === 'string'))];

function notesOf({ metadata }: Row): Row {
  return typeof metadata === 'string' ? JSON.parse(metadata) : ((metadata ?? {}) as Row);
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
export function filled(text: string, { stored, me, about, cursor = '' }: Filling): string {
  return text
    .replaceAll('{{cursor}}', cursor)
    .replace(/\{\{(\w+)\/(own|any)\/(\d+)\}\}/g, (_, field: string, whose: string, pick: string) => {
      const ids = idsOf(`${about} ${field}`, whose === 'own' ? me : null, stored);
      return ids[Number(pick) % ids.length] ?? field;
    });
}

/** Ids that a field of a call holds; those of the owner's records if there are any. */
function idsOf(call: string, owner: Filling['me'], stored: Stored): string[] {
  const kind = KINDS.find(([pattern]) => pattern.test(call))?.[1];
  if (!kind) throw new Error(`What does "${call}" identify? Add it to KINDS in test/input/fuzz/existing-values.ts.`);
  const rows = stored.get(kind) ?? stored.get('users')?.filter(({ role }) => role === kind) ?? [];
  const own = rows.filter((row) => owner && Object.values(row).includes(owner.id));
  return (own.length > 0 ? own : rows).map((row) => String(row.id));
}
