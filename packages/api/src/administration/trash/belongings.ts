import type { Database } from '@touchline/db';

type Table = keyof Database;

/** A table whose rows go to the trash with their user or video. */
export interface Belonging {
  table: Table;
  /** A row belongs to each of these users, and does not come back where one of them exists no more. */
  users?: readonly string[];
  parent?: { table: Table; column: string };
  /** Columns that come back empty where the row that they name exists no more. */
  loose?: Readonly<Record<string, Table>>;
  key: readonly string[];
}

const OF_VIDEO = { table: 'videos', column: 'video_id' } as const;
const OF_MESSAGE = { table: 'messages', column: 'message_id' } as const;

/** Parents before what refers to them: rows are inserted again in this order. */
export const BELONGINGS: readonly Belonging[] = [
  { table: 'users', users: ['id'], key: ['id'] },
  { table: 'player_profiles', users: ['user_id'], key: ['id'] },
  { table: 'scout_profiles', users: ['user_id'], key: ['id'] },
  { table: 'id_cards', users: ['user_id'], loose: { family_answered_by: 'users' }, key: ['id'] },
  { table: 'replaced_cards', parent: { table: 'id_cards', column: 'card_id' }, key: ['verification_code'] },
  { table: 'notification_choices', users: ['user_id'], key: ['user_id', 'kind'] },
  { table: 'quiet_hours', users: ['user_id'], key: ['user_id'] },
  { table: 'birth_date_requests', users: ['user_id'], loose: { decided_by: 'users' }, key: ['id'] },
  {
    table: 'birth_date_changes',
    users: ['user_id'],
    loose: { changed_by: 'users', request_id: 'birth_date_requests' },
    key: ['id'],
  },
  { table: 'account_checks', users: ['user_id'], loose: { checked_by: 'users' }, key: ['user_id', 'kind'] },
  { table: 'videos', users: ['player_id'], key: ['id'] },
  { table: 'video_files', parent: OF_VIDEO, key: ['id'] },
  { table: 'video_plays', parent: OF_VIDEO, key: ['video_id', 'viewer_key', 'day'] },
  { table: 'watched_parts', parent: OF_VIDEO, key: ['video_id', 'part'] },
  { table: 'video_history', parent: OF_VIDEO, loose: { actor_id: 'users' }, key: ['id'] },
  { table: 'messages', users: ['sender_id', 'receiver_id'], key: ['created_at', 'id'] },
  { table: 'message_texts', parent: OF_MESSAGE, key: ['seq'] },
  { table: 'player_notices', users: ['sender_id', 'player_id'], parent: OF_MESSAGE, key: ['message_id'] },
  { table: 'conversations', users: ['user_id', 'other_id'], key: ['user_id', 'other_id'] },
  {
    table: 'contact_requests',
    users: ['player_id', 'other_id'],
    loose: { message_id: 'messages', answered_by: 'users' },
    key: ['created_at', 'id'],
  },
  { table: 'saved_players', users: ['scout_id', 'player_id'], key: ['created_at', 'id'] },
  { table: 'profile_views', users: ['viewer_id', 'player_id'], key: ['viewer_id', 'player_id', 'hour'] },
  {
    table: 'guardianships',
    users: ['player_id', 'guardian_id'],
    loose: { invited_by: 'users', confirmed_by: 'users', second_consent_by: 'users', objected_by: 'users' },
    key: ['created_at', 'id'],
  },
  { table: 'consents', users: ['player_id'], loose: { recorded_by: 'users' }, key: ['created_at', 'id'] },
  { table: 'disclosures', users: ['player_id', 'viewer_id'], key: ['player_id', 'viewer_id', 'kind'] },
  { table: 'blocks', users: ['blocker_id', 'blocked_id'], key: ['blocker_id', 'blocked_id'] },
];

/** A column of other rows that is emptied with a user's account, and filled again when the account comes back. */
export interface Mention {
  table: Table;
  column: string;
  key: readonly string[];
}

export const MENTIONS: readonly Mention[] = [
  { table: 'cases', column: 'about_id', key: ['id'] },
  { table: 'cases', column: 'assignee_id', key: ['id'] },
  { table: 'reports', column: 'reporter_id', key: ['id'] },
  { table: 'case_entries', column: 'author_id', key: ['id'] },
  { table: 'video_history', column: 'actor_id', key: ['id'] },
  { table: 'birth_date_changes', column: 'changed_by', key: ['id'] },
  { table: 'birth_date_requests', column: 'decided_by', key: ['id'] },
  { table: 'account_checks', column: 'checked_by', key: ['user_id', 'kind'] },
  { table: 'contact_requests', column: 'answered_by', key: ['id'] },
  { table: 'id_cards', column: 'family_answered_by', key: ['id'] },
  { table: 'guardianships', column: 'invited_by', key: ['id'] },
  { table: 'guardianships', column: 'confirmed_by', key: ['id'] },
  { table: 'guardianships', column: 'second_consent_by', key: ['id'] },
  { table: 'guardianships', column: 'objected_by', key: ['id'] },
  { table: 'consents', column: 'recorded_by', key: ['id'] },
  { table: 'trash_items', column: 'trashed_by', key: ['id'] },
  { table: 'approvals', column: 'decided_by', key: ['id'] },
];

export const VIDEO_BELONGINGS = BELONGINGS.filter(
  ({ table, parent }) => table === 'videos' || parent?.table === 'videos',
);
