import type { CaseRecord, FrozenChange, FrozenState } from '@touchline/contracts/cases';
import { ROLE_LABELS } from '@touchline/contracts/options';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { profileInWords } from '@touchline/contracts/players';
import { type CaseRecordRow, type Db, hasRows, readPage, type Tx, type VideoRow } from '@touchline/db';
import { toPlayerProfile } from '../../core/users/projections.ts';
import { inWords, joined, scoutLines } from './in-words.ts';

/** What a user says and shows of themselves, in words, with the keys of their pictures and clips. */
export async function readState(db: Db, userId: string): Promise<FrozenState> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!user) return [];
  const player = await db.selectFrom('player_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const scout = await db.selectFrom('scout_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const card = await db.selectFrom('id_cards').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const clips = await db
    .selectFrom('videos')
    .selectAll()
    .where('player_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return inWords([
    ['Name', `${user.first_name} ${user.last_name}`],
    ['Username', user.username],
    ['Role', ROLE_LABELS[user.role]],
    ['Email', user.email],
    ['Phone', user.phone],
    ['Date of birth', user.date_of_birth],
    ['Contact details are shown to', user.contact_shown === 'accepted' ? 'accepted scouts' : 'verified scouts'],
    ['Registered', user.created_at],
    ['Portrait', user.passport_file],
    ['Signature', user.signature_file],
    ...(player ? profileInWords(toPlayerProfile(player)) : []),
    ...(scout ? scoutLines(scout) : []),
    ['Card number', card?.card_number],
    ['Photo on the card', card?.photo_file],
    ['Signature on the card', card?.signature_file],
    ...clips.map((clip) => [`Clip ${clip.id}`, linesOfClip(clip)] as const),
  ]);
}

function linesOfClip({ title, description, tags, original_name, file_key }: VideoRow): string {
  return [
    `Title: ${title}`,
    description && `Description: ${description}`,
    tags !== '[]' && `Tags: ${joined(tags)}`,
    `Name of the file: ${original_name}`,
    `File: ${file_key}`,
  ]
    .filter(Boolean)
    .join('\n');
}

export async function insertRecord(tx: Tx, row: CaseRecordRow): Promise<void> {
  await tx.insertInto('case_records').values(row).execute();
}

export async function hasState(db: Db, caseId: string): Promise<boolean> {
  return db.selectFrom('case_records').where('case_id', '=', caseId).where('kind', '=', 'state').$call(hasRows);
}

export async function listRecords(db: Db, input: PageInput & { id: string }): Promise<Page<CaseRecord>> {
  const query = db.selectFrom('case_records').selectAll().where('case_id', '=', input.id);
  return readPage(query, input, { by: ['case_records.created_at', 'case_records.id'], item: toRecord });
}

function toRecord({ id, kind, content, created_at: createdAt }: CaseRecordRow): CaseRecord {
  if (kind === 'state') return { id, kind, lines: JSON.parse(content) as FrozenState, createdAt };
  return { id, kind, changes: JSON.parse(content) as FrozenChange[], createdAt };
}
