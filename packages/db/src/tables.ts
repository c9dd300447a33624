import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { AccountsTables } from './tables/accounts.ts';
import type { AuditTables } from './tables/audit.ts';
import type { BackgroundTables } from './tables/background.ts';
import type { ContentTables } from './tables/content.ts';
import type { FilesTables } from './tables/files.ts';
import type { MessagesTables } from './tables/messages.ts';
import type { PeopleTables } from './tables/people.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { SafeguardingTables } from './tables/safeguarding.ts';
import type { ScoutingTables } from './tables/scouting.ts';

export type { VideoFileKind } from './tables/files.ts';

/** In all tables ids are uuid v4 text, times ISO-8601 UTC text with milliseconds, which orders them, lists and objects JSON text. */
export interface Database
  extends AccountsTables,
    AuditTables,
    BackgroundTables,
    ContentTables,
    FilesTables,
    MessagesTables,
    PeopleTables,
    PlatformTables,
    SafeguardingTables,
    ScoutingTables {}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
/** What is inserted: columns that are nullable, or have a default, may be left out. */
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;

export type UserRow = Row<'users'>;
export type AccountCheckRow = Row<'account_checks'>;
export type AuditEntryRow = Row<'audit_entries'>;
export type AuditSealRow = Row<'audit_seals'>;
export type TrashItemRow = Row<'trash_items'>;
export type ApprovalRow = Row<'approvals'>;
export type JobRow = Row<'jobs'>;
export type NotificationRow = Row<'notifications'>;
export type MailRow = Row<'mails'>;
export type MailLinkRow = Row<'mail_links'>;
export type UploadRow = Row<'uploads'>;
export type VideoRow = Row<'videos'>;
export type VideoFileRow = Row<'video_files'>;
export type MessageRow = Row<'messages'>;
export type UnsentMessageRow = Row<'unsent_messages'>;
export type PlayerProfileRow = Row<'player_profiles'>;
export type ScoutProfileRow = Row<'scout_profiles'>;
export type PlayerFileRow = Row<'player_files'>;
export type PlayerFileEntryRow = Row<'player_file_entries'>;
export type ClipMarkRow = Row<'clip_marks'>;
export type IdCardRow = Row<'id_cards'>;
export type CardBatchRow = Row<'card_batches'>;
export type CardKeyRow = Row<'card_keys'>;
export type CaseRow = Row<'cases'>;
export type CaseRecordRow = Row<'case_records'>;
export type KeptFileRow = Row<'kept_files'>;
export type ContactRequestRow = Row<'contact_requests'>;
export type GuardianshipRow = Row<'guardianships'>;
export type ConsentRow = Row<'consents'>;
