import type { Kysely, Transaction } from 'kysely';
import type {
  AccessTokensTable,
  AccountChecksTable,
  SessionsTable,
  ThrottlesTable,
  UsersTable,
} from './tables/accounts.ts';
import type {
  ApprovalsTable,
  AuditEntriesTable,
  AuditSealsTable,
  TrashFilesTable,
  TrashItemsTable,
  TrashRowsTable,
} from './tables/audit.ts';
import type {
  EmailChangesTable,
  JobsTable,
  JobTicksTable,
  MailLinksTable,
  MailsTable,
  NotificationChoicesTable,
  NotificationsTable,
  QuietHoursTable,
  ServerSecretsTable,
} from './tables/background.ts';
import type { ContentImagesTable, FeaturedContentTable, HomepageContentTable } from './tables/content.ts';
import type {
  ReviewClaimsTable,
  ReviewPlaysTable,
  StrayFilesTable,
  UploadPartsTable,
  UploadsTable,
  VideoFilesTable,
  VideoFingerprintsTable,
  VideoFrameKeysTable,
  VideoHistoryTable,
  VideoPlaysTable,
  VideosTable,
  WatchedPartsTable,
} from './tables/files.ts';
import type { ConversationsTable, MessagesTable, MessageTextsTable, PlayerNoticesTable } from './tables/messages.ts';
import type {
  CardBatchesTable,
  CardKeysTable,
  IdCardsTable,
  PlayerProfilesTable,
  ProfileViewsTable,
  ReplacedCardsTable,
  SavedPlayersTable,
  ScoutProfilesTable,
} from './tables/people.ts';
import type { CountersTable, SearchRowsTable, SearchTable, SystemSettingsTable } from './tables/platform.ts';
import type {
  BirthDateChangesTable,
  BirthDateRequestsTable,
  BlocksTable,
  CaseEntriesTable,
  CaseRecordsTable,
  CasesTable,
  ConsentsTable,
  ContactRequestsTable,
  DisclosuresTable,
  GuardianshipsTable,
  KeptFilesTable,
  ReportsTable,
} from './tables/safeguarding.ts';

export type { AccessTokensTable, AccountCheckRow, UserRow } from './tables/accounts.ts';
export type { ApprovalRow, AuditEntryRow, AuditSealRow, TrashItemRow } from './tables/audit.ts';
export type { EmailChangeRow, JobRow, MailLinkRow, MailRow, NotificationRow } from './tables/background.ts';
export type { ContentImageRow, FeaturedContentRow, HomepageContentRow } from './tables/content.ts';
export type {
  ReviewClaimRow,
  ReviewPlaysRow,
  UploadRow,
  VideoEventRow,
  VideoFileKind,
  VideoFileRow,
  VideoRow,
} from './tables/files.ts';
export type { Flag } from './tables/flag.ts';
export type { MessageRow } from './tables/messages.ts';
export type {
  CardBatchRow,
  CardKeyRow,
  IdCardRow,
  PlayerProfileRow,
  ReplacedCardRow,
  ScoutProfileRow,
} from './tables/people.ts';
export type { SettingRow } from './tables/platform.ts';

export type {
  BirthDateRequestRow,
  CaseRecordRow,
  CaseRow,
  ConsentRow,
  ContactRequestRow,
  GuardianshipRow,
  KeptFileRow,
  NewGuardianshipRow,
} from './tables/safeguarding.ts';

export interface Database {
  users: UsersTable;
  account_checks: AccountChecksTable;
  sessions: SessionsTable;
  access_tokens: AccessTokensTable;
  throttles: ThrottlesTable;
  player_profiles: PlayerProfilesTable;
  player_search: SearchTable;
  user_search: SearchTable;
  video_search: SearchTable;
  video_search_rows: SearchRowsTable;
  card_search: SearchTable;
  card_search_rows: SearchRowsTable;
  scout_profiles: ScoutProfilesTable;
  profile_views: ProfileViewsTable;
  videos: VideosTable;
  video_files: VideoFilesTable;
  video_history: VideoHistoryTable;
  review_claims: ReviewClaimsTable;
  review_plays: ReviewPlaysTable;
  video_plays: VideoPlaysTable;
  watched_parts: WatchedPartsTable;
  video_fingerprints: VideoFingerprintsTable;
  video_frame_keys: VideoFrameKeysTable;
  stray_files: StrayFilesTable;
  uploads: UploadsTable;
  upload_parts: UploadPartsTable;
  messages: MessagesTable;
  message_texts: MessageTextsTable;
  message_search: SearchTable;
  player_notices: PlayerNoticesTable;
  conversations: ConversationsTable;
  saved_players: SavedPlayersTable;
  homepage_content: HomepageContentTable;
  featured_content: FeaturedContentTable;
  content_images: ContentImagesTable;
  id_cards: IdCardsTable;
  replaced_cards: ReplacedCardsTable;
  card_batches: CardBatchesTable;
  card_keys: CardKeysTable;
  system_settings: SystemSettingsTable;
  counters: CountersTable;
  jobs: JobsTable;
  job_ticks: JobTicksTable;
  notifications: NotificationsTable;
  notification_choices: NotificationChoicesTable;
  quiet_hours: QuietHoursTable;
  mails: MailsTable;
  email_changes: EmailChangesTable;
  mail_links: MailLinksTable;
  server_secrets: ServerSecretsTable;
  birth_date_changes: BirthDateChangesTable;
  birth_date_requests: BirthDateRequestsTable;
  contact_requests: ContactRequestsTable;
  guardianships: GuardianshipsTable;
  consents: ConsentsTable;
  disclosures: DisclosuresTable;
  blocks: BlocksTable;
  cases: CasesTable;
  reports: ReportsTable;
  case_entries: CaseEntriesTable;
  case_records: CaseRecordsTable;
  kept_files: KeptFilesTable;
  audit_entries: AuditEntriesTable;
  audit_seals: AuditSealsTable;
  trash_items: TrashItemsTable;
  trash_rows: TrashRowsTable;
  trash_files: TrashFilesTable;
  approvals: ApprovalsTable;
}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;
/** For functions that must run inside a transaction. */
export type Tx = Transaction<Database>;
