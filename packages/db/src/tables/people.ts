import type { CardBatch, CardStatus, FamilyAnswer } from '@touchline/contracts/id-cards';
import type { CardReplacement, CardStage } from '@touchline/contracts/options';
import type { PlayerField, PlayerProfile } from '@touchline/contracts/players';
import type { ScoutProfile } from '@touchline/contracts/scouts';
import type { Generated } from 'kysely';
import type { ColumnsOf, Flag } from '../sql/columns.ts';

export interface PeopleTables {
  player_profiles: ColumnsOf<Pick<PlayerProfile, PlayerField>> & {
    id: string;
    user_id: string;
    location_key: string;
    nationality_key: string;
    experience_key: string;
    search_text: string;
    /** Position, availability and countries between bars, `|Striker|trial|ES|`, for filters and synonyms. */
    facets: string;
    birth_year: number | null;
    /** `freeAfter` of an adult. */
    free_after: string | null;
    availability_confirmed_at: string | null;
    /** When the player last confirmed it or was asked about it; before that when the profile was made. '' in rows of old trash. */
    availability_checked_at: Generated<string>;
    /**
     * Where the middle of the place's cell is: degrees, for the rows to look at, and a vector of length 1, whose product with another
     * gives the distance.
     */
    place_latitude: number | null;
    place_x: number | null;
    place_y: number | null;
    place_z: number | null;
    /** Copies of the account: rank, minority, and whether scouts may see the clips. */
    list_rank: number;
    /** 1 while the account is a verified, active player whom no guardian hides: discovery needs one index only. */
    is_listed: Flag;
    is_minor: Generated<Flag>;
    shows_clips: Generated<Flag>;
    created_at: string;
    updated_at: string;
  };

  /** Cities, towns and villages of GeoNames. */
  places: {
    id: number;
    name: string;
    /** ISO 3166-1, two letters. */
    country: string;
    region: string;
    latitude: number;
    longitude: number;
    population: number;
  };

  /** All names of a place, folded. */
  place_names: {
    key: string;
    place_id: number;
    population: number;
    country: string;
  };

  /** The versions of the data that the tables of places were filled from. */
  place_versions: {
    version: number;
  };

  scout_profiles: ColumnsOf<ScoutProfile> & {
    /** Which organizations look the same, and which of these are the same. */
    organization_look_key: Generated<string>;
    organization_key: Generated<string>;
  };

  profile_views: {
    viewer_id: string;
    player_id: string;
    /** yyyy-MM-ddTHH: a viewer counts once an hour. */
    hour: string;
  };

  id_cards: {
    id: string;
    user_id: string;
    card_number: string;
    verification_code: string;
    barcode: string;
    issue_date: string;
    expiry_date: string | null;
    status: CardStatus;
    /** Since then it does not verify, until an admin says so. */
    suspended_at: string | null;
    revoked_reason: string | null;
    /** How far it is on its way to its holder; never decides whether it verifies. */
    stage: CardStage;
    season: string | null;
    /** Its place in the list of cards that have ended. */
    status_index: number;
    printed_at: string | null;
    issued_by: string;
    metadata: string;
    /** Keys of the pictures that it was saved with; its holder may have the same files. */
    photo_file: string | null;
    signature_file: string | null;
    ceo_signature_file: string | null;
    photo_sha256: string | null;
    /** Whether its holder was or may have been under 18 when its code was made: then the data stays masked. */
    issued_to_minor: Generated<Flag>;
    confirmed_at: string | null;
    /** Null where the family of a minor was not asked. */
    family_answer: FamilyAnswer | null;
    family_answered_by: string | null;
    family_answered_at: string | null;
    created_at: string;
    updated_at: string;
  };

  replaced_cards: {
    verification_code: string;
    card_id: string;
    status_index: number;
    reason: CardReplacement;
    replaced_at: string;
  };

  card_batches: ColumnsOf<CardBatch> & {
    has_crop_marks: Flag;
    user_ids: string;
    file_key: string | null;
    created_by: string | null;
  };

  /** A pair of Ed25519 keys that cards are signed with, base64; the newest signs, all verify. */
  card_keys: {
    id: string;
    public_key: string;
    private_key: string;
    created_at: string;
  };
}
