import type { TokenScope } from '@touchline/contracts/access-tokens';
import type {
  Availability,
  CardStatus,
  FeaturedType,
  HomepageSection,
  Position,
  PreferredFoot,
  Role,
  SettingCategory,
} from '@touchline/contracts/options';
import type { Generated, Kysely, Selectable, Transaction } from 'kysely';
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

import type { Flag } from './tables/flag.ts';

export type { EmailChangeRow, JobRow, MailLinkRow, MailRow, NotificationRow } from './tables/background.ts';
export type { Flag } from './tables/flag.ts';

export interface UsersTable {
  id: string;
  username: string;
  /** Folded spelling of the user name; unique, so that no two names differ in case or width only. */
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  role: Role;
  first_name: string;
  last_name: string;
  phone: string | null;
  date_of_birth: string | null;
  /** Key of the portrait in the file store; its URL is derived from the key and not stored. */
  passport_file: string | null;
  signature_file: string | null;
  /** The CEO's signature that an admin has uploaded for this user's card. */
  ceo_signature_file: string | null;
  profile_image_url: string | null;
  is_verified: Flag;
  is_active: Flag;
  can_upload_videos: Flag;
  /** When verification first enabled uploads; after that only admins change `can_upload_videos`. */
  uploads_opened_at: string | null;
  /** Folded names, e-mail and user name, for the admins' search. */
  search_text: string;
  /** Folded names and user name, for the people search of all users, who must not find out e-mail addresses. */
  name_key: string;
  /** Folded first and last name, to find accounts that look alike. */
  full_name_key: string;
  /** Digits of the phone number, for the same. */
  phone_key: string | null;
  /** Newest account first is highest rank first: one number, unique, in step with `created_at`. */
  list_rank: number;
  /** When the owner proved to have the e-mail address; it restricts nothing. */
  email_confirmed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's token, so that reading this table is not enough to sign in. */
  token_hash: string;
  user_id: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

/** A key that lets a program act for a user. */
export interface AccessTokensTable {
  id: string;
  user_id: string;
  /** SHA-256 of the token, so that reading this table is not enough to use it. */
  token_hash: string;
  name: string;
  scope: TokenScope;
  /** The token's last characters. */
  ending: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

export interface ThrottlesTable {
  key: string;
  uses: number;
  resets_at: string;
}

export interface PlayerProfilesTable {
  id: string;
  user_id: string;
  position: Position;
  height: number | null;
  weight: number | null;
  preferred_foot: PreferredFoot | null;
  current_club: string | null;
  nationality: string | null;
  experience: string | null;
  bio: string | null;
  achievements: string;
  location: string | null;
  /** Folded values (without case and accents) for filters and the search. */
  location_key: string;
  nationality_key: string;
  experience_key: string;
  search_text: string;
  /** Position, availability and countries between bars, `|Striker|trial|ES|`, for filters and synonyms. */
  facets: string;
  birth_year: number | null;
  /** Copy of the account's rank, for the order of the list. */
  list_rank: number;
  availability: Availability;
  /** 1 while the account is a verified, active player; a copy, so that discovery needs one index only. */
  is_listed: Flag;
  created_at: string;
  updated_at: string;
}

/** A full-text table of SQLite whose row number is the `list_rank` or `seq` of the row it mirrors. PostgreSQL has none. */
export interface SearchTable {
  rowid: number;
}

export interface ScoutProfilesTable {
  id: string;
  user_id: string;
  organization: string;
  license: string | null;
  specialization: string;
  experience: string | null;
  bio: string | null;
  location: string | null;
  created_at: string;
  updated_at: string;
}

export interface ProfileViewsTable {
  viewer_id: string;
  player_id: string;
  /** The hour of the view, as yyyy-MM-ddTHH: a viewer counts once an hour. */
  hour: string;
}

export interface VideosTable {
  id: string;
  player_id: string;
  title: string;
  description: string;
  tags: string;
  /** Key in the file store and the name the server gave the file: `<uuid>.<extension of the detected type>`. */
  file_key: string;
  /** The name on the uploader's disk, kept for a later conversion; never part of a response. */
  original_name: string;
  file_size: number;
  sha256: string;
  mime_type: string;
  container: string;
  video_codec: string | null;
  audio_codec: string | null;
  duration: number | null;
  width: number | null;
  height: number | null;
  is_approved: Flag;
  is_public: Flag;
  /** What is_public was when a moderator rejected the video; approval restores it. */
  public_before_rejection: Flag | null;
  /** At most one video of a player; the list of the player's videos starts with it. */
  is_pinned: Generated<Flag>;
  /** Where the player has placed it: the highest place comes first. New videos have 0 and placed ones less. */
  place: Generated<number>;
  search_text: string;
  created_at: string;
  updated_at: string;
}

export interface StrayFilesTable {
  /** A stored file that no row names yet, or no longer. The row is written before the file, so that a crash leaves a trace. */
  file_key: string;
  created_at: string;
}

export interface MessagesTable {
  id: string;
  sender_id: string;
  receiver_id: string;
  subject: string;
  content: string;
  is_read: Flag;
  created_at: string;
}

/** The text of a message as the search looks through it. */
export interface MessageTextsTable {
  /** Grows with each message. */
  seq: Generated<number>;
  message_id: string;
  /** The folded content. */
  search_text: string;
  /** Keys of sender and receiver, for the full-text index of SQLite. */
  party_keys: string;
}

/** A user's message to the admin team about a player. */
export interface PlayerNoticesTable {
  sender_id: string;
  player_id: string;
  message_id: string;
}

/** One user's side of a conversation with another user. */
export interface ConversationsTable {
  user_id: string;
  other_id: string;
  last_message_id: string;
  last_at: string;
  /** Messages of the other user that this user has not read. */
  unread: number;
  /** Folded subject of the latest message. */
  subject_key: string;
}

export interface SavedPlayersTable {
  id: string;
  scout_id: string;
  player_id: string;
  notes: string;
  created_at: string;
}

export interface HomepageContentTable {
  id: string;
  section: HomepageSection;
  title: string | null;
  subtitle: string | null;
  description: string | null;
  image_url: string | null;
  /** The uploaded picture that the address leads to, if it does. */
  image_id: string | null;
  video_id: string | null;
  button_text: string | null;
  button_url: string | null;
  is_active: Flag;
  sort_order: number;
  metadata: string;
  created_at: string;
  updated_at: string;
}

export interface FeaturedContentTable {
  id: string;
  type: FeaturedType;
  title: string;
  description: string | null;
  video_id: string | null;
  player_id: string | null;
  content: string | null;
  image_url: string | null;
  /** The uploaded picture that the address leads to, if it does. */
  image_id: string | null;
  is_active: Flag;
  position: number;
  created_at: string;
  updated_at: string;
}

/** Pictures that admins have uploaded for the home page; entries name them by their address, as they name any other. */
export interface ContentImagesTable {
  id: string;
  /** Keys in the file store: the picture for a desk, and the one for a phone. */
  large_file: string;
  small_file: string;
  created_at: string;
}

export interface IdCardsTable {
  id: string;
  user_id: string;
  card_number: string;
  verification_code: string;
  barcode: string;
  issue_date: string;
  expiry_date: string | null;
  status: CardStatus;
  issued_by: string;
  metadata: string;
  /** Keys of the pictures that the card was saved with; the same files may be in their person's own places. */
  photo_file: string | null;
  signature_file: string | null;
  ceo_signature_file: string | null;
  created_at: string;
  updated_at: string;
}

export interface SystemSettingsTable {
  id: string;
  key: string;
  value: string;
  display_name: string;
  description: string | null;
  category: SettingCategory;
  file_type: string | null;
  max_file_size: Generated<number>;
  is_active: Flag;
  is_required: Flag;
  sort_order: number;
  updated_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface CountersTable {
  name: string;
  value: number;
}

export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  access_tokens: AccessTokensTable;
  throttles: ThrottlesTable;
  player_profiles: PlayerProfilesTable;
  player_search: SearchTable;
  user_search: SearchTable;
  scout_profiles: ScoutProfilesTable;
  profile_views: ProfileViewsTable;
  videos: VideosTable;
  stray_files: StrayFilesTable;
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
}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;
/** For functions that must run inside a transaction. */
export type Tx = Transaction<Database>;

export type UserRow = Selectable<UsersTable>;
export type PlayerProfileRow = Selectable<PlayerProfilesTable>;
export type ScoutProfileRow = Selectable<ScoutProfilesTable>;
export type VideoRow = Selectable<VideosTable>;
export type MessageRow = Selectable<MessagesTable>;
export type IdCardRow = Selectable<IdCardsTable>;
export type HomepageContentRow = Selectable<HomepageContentTable>;
export type FeaturedContentRow = Selectable<FeaturedContentTable>;
export type ContentImageRow = Selectable<ContentImagesTable>;
