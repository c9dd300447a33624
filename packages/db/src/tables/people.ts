import type {
  Availability,
  CardBatchFormat,
  CardBatchState,
  CardReplacement,
  CardStage,
  CardStatus,
  FamilyAnswer,
  Position,
  PreferredFoot,
} from '@touchline/contracts/options';
import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

export interface PeopleTables {
  player_profiles: PlayerProfilesTable;
  scout_profiles: ScoutProfilesTable;
  profile_views: ProfileViewsTable;
  saved_players: SavedPlayersTable;
  id_cards: IdCardsTable;
  replaced_cards: ReplacedCardsTable;
  card_batches: CardBatchesTable;
  card_keys: CardKeysTable;
}

interface PlayerProfilesTable {
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
  /** 1 while the account is a verified, active player whom no guardian hides; a copy, so that discovery needs one index only. */
  is_listed: Flag;
  /** Copies of what the account says: whether the player is a minor, and whether scouts may see the clips. */
  is_minor: Generated<Flag>;
  shows_clips: Generated<Flag>;
  created_at: string;
  updated_at: string;
}

interface ScoutProfilesTable {
  id: string;
  user_id: string;
  organization: string;
  /** How it looks, whatever alphabet its letters are from, to find accounts that look alike. */
  organization_look_key: Generated<string>;
  license: string | null;
  specialization: string;
  experience: string | null;
  bio: string | null;
  location: string | null;
  created_at: string;
  updated_at: string;
}

interface ProfileViewsTable {
  viewer_id: string;
  player_id: string;
  /** The hour of the view, as yyyy-MM-ddTHH: a viewer counts once an hour. */
  hour: string;
}

interface SavedPlayersTable {
  id: string;
  scout_id: string;
  player_id: string;
  notes: string;
  created_at: string;
}

interface IdCardsTable {
  id: string;
  user_id: string;
  card_number: string;
  verification_code: string;
  barcode: string;
  issue_date: string;
  expiry_date: string | null;
  status: CardStatus;
  /** Since when it does not verify until an admin says so; null for others. */
  suspended_at: string | null;
  /** Why an admin revoked it; null for others. */
  revoked_reason: string | null;
  /** How far it is on its way to its holder; never decides whether it verifies. */
  stage: CardStage;
  /** Such as 2026/27. */
  season: string | null;
  /** Its place in the list of cards that have ended. */
  status_index: number;
  /** When it was last printed as it was saved. */
  printed_at: string | null;
  issued_by: string;
  metadata: string;
  /** Keys of the pictures that the card was saved with; the same files may be in their person's own places. */
  photo_file: string | null;
  signature_file: string | null;
  ceo_signature_file: string | null;
  /** Of the photo's file; null without one, and for cards saved before it was recorded. */
  photo_sha256: string | null;
  /** Whether its holder was or may have been under 18 when its code was made: then the data stays masked. */
  issued_to_minor: Generated<Flag>;
  /** When an admin compared the photo with its holder; null for a card that was only requested. */
  confirmed_at: string | null;
  /** What the family of a minor has said of it, and who said it; null where the family was not asked. */
  family_answer: FamilyAnswer | null;
  family_answered_by: string | null;
  family_answered_at: string | null;
  created_at: string;
  updated_at: string;
}

/** The code of a card that was replaced by another of the same holder. */
interface ReplacedCardsTable {
  verification_code: string;
  card_id: string;
  status_index: number;
  reason: CardReplacement;
  replaced_at: string;
}

/** Cards of many holders in one file, made by a job. */
interface CardBatchesTable {
  id: string;
  format: CardBatchFormat;
  has_crop_marks: Flag;
  state: CardBatchState;
  user_ids: string;
  total: number;
  done: number;
  left_out: string;
  file_key: string | null;
  created_by: string | null;
  created_at: string;
  expires_at: string;
}

/** A pair of Ed25519 keys that cards are signed with, base64; the newest signs, all verify. */
interface CardKeysTable {
  id: string;
  public_key: string;
  private_key: string;
  created_at: string;
}

export type PlayerProfileRow = Selectable<PlayerProfilesTable>;
export type ScoutProfileRow = Selectable<ScoutProfilesTable>;
export type IdCardRow = Selectable<IdCardsTable>;
export type ReplacedCardRow = Selectable<ReplacedCardsTable>;
export type CardBatchRow = Selectable<CardBatchesTable>;
export type CardKeyRow = Selectable<CardKeysTable>;
