import type { Words } from './words.ts';

export const people = ({ strict, bigint }: Words) => `
  create table player_profiles (
    id text primary key,
    user_id text not null unique references users (id) on delete cascade,
    position text not null,
    height integer check (height > 0),
    weight integer check (weight > 0),
    preferred_foot text check (preferred_foot in ('left', 'right', 'both')),
    current_club text,
    nationality text,
    experience text,
    bio text,
    achievements text not null,
    location text,
    location_key text not null,
    nationality_key text not null,
    experience_key text not null,
    search_text text not null,
    facets text not null,
    birth_year integer,
    list_rank ${bigint} not null unique,
    availability text not null check (availability in ('available', 'contract', 'trial')),
    is_listed integer not null check (is_listed in (0, 1)),
    is_minor integer not null default 0 check (is_minor in (0, 1)),
    shows_clips integer not null default 1 check (shows_clips in (0, 1)),
    created_at text not null,
    updated_at text not null
  ) ${strict};
  -- One index per way of asking: a page of the list reads just its own rows, however many players there are.
  create index listed_players on player_profiles (is_listed, list_rank);
  create index listed_players_by_position on player_profiles (is_listed, position, list_rank);
  create index listed_players_by_availability on player_profiles (is_listed, availability, list_rank);
  create index listed_players_by_position_by_availability
    on player_profiles (is_listed, position, availability, list_rank);
  create index listed_players_by_preferred_foot on player_profiles (is_listed, preferred_foot, list_rank);
  create index listed_players_by_height on player_profiles (is_listed, height, list_rank);

  create table scout_profiles (
    id text primary key,
    user_id text not null unique references users (id) on delete cascade,
    organization text not null,
    organization_look_key text not null default '',
    license text,
    specialization text not null,
    experience text,
    bio text,
    location text,
    created_at text not null,
    updated_at text not null
  ) ${strict};
  create index scout_profiles_alike on scout_profiles (organization_look_key, created_at);

  create table profile_views (
    viewer_id text not null references users (id) on delete cascade,
    player_id text not null references users (id) on delete cascade,
    hour text not null,
    constraint profile_views_once_an_hour primary key (viewer_id, player_id, hour)
  ) ${strict};
  create index views_of_player on profile_views (player_id, hour);

  create table saved_players (
    id text primary key,
    scout_id text not null references users (id) on delete cascade,
    player_id text not null references users (id) on delete cascade,
    notes text not null,
    created_at text not null,
    constraint saved_players_once unique (scout_id, player_id)
  ) ${strict};
  create index saved_by_scout on saved_players (scout_id, created_at, id);
  create index saved_by_time on saved_players (player_id, created_at);

  create table id_cards (
    id text primary key,
    user_id text not null unique references users (id) on delete cascade,
    card_number text not null unique,
    verification_code text not null unique,
    barcode text not null unique,
    issue_date text not null,
    expiry_date text,
    status text not null check (status in ('active', 'expired', 'revoked')),
    suspended_at text,
    revoked_reason text,
    stage text not null default 'requested'
      check (stage in ('requested', 'checked', 'issued', 'printed', 'handed-over')),
    season text,
    status_index integer,
    printed_at text,
    issued_by text not null,
    metadata text not null,
    photo_file text,
    signature_file text,
    ceo_signature_file text,
    photo_sha256 text,
    issued_to_minor integer not null default 0 check (issued_to_minor in (0, 1)),
    confirmed_at text,
    family_answer text check (family_answer in ('waiting', 'yes', 'no')),
    family_answered_by text references users (id) on delete set null,
    family_answered_at text,
    created_at text not null,
    updated_at text not null
  ) ${strict};
  create index id_cards_by_expiry on id_cards (expiry_date, id);
  create unique index id_cards_by_status_index on id_cards (status_index);
  create index id_cards_by_stage on id_cards (stage, created_at, id);
  create index id_cards_newest on id_cards (created_at, id);
  create index id_cards_by_family_answerer on id_cards (family_answered_by) where family_answered_by is not null;

  create table replaced_cards (
    verification_code text primary key,
    card_id text not null references id_cards (id) on delete cascade,
    status_index integer not null,
    reason text not null check (reason in ('lost', 'photo', 'name', 'role', 'damaged')),
    replaced_at text not null
  ) ${strict};
  create index replaced_cards_of_card on replaced_cards (card_id);

  create table card_batches (
    id text primary key,
    format text not null check (format in ('sheet', 'press', 'printer', 'png')),
    has_crop_marks integer not null check (has_crop_marks in (0, 1)),
    state text not null check (state in ('waiting', 'running', 'done', 'failed', 'outdated')),
    user_ids text not null,
    total integer not null,
    done integer not null,
    left_out text not null,
    file_key text,
    created_by text references users (id) on delete set null,
    created_at text not null,
    expires_at text not null
  ) ${strict};
  create index card_batches_of_admin on card_batches (created_by, created_at);
  create index card_batches_to_delete on card_batches (expires_at);

  create table card_keys (
    id text primary key,
    public_key text not null,
    private_key text not null,
    created_at text not null
  ) ${strict};
`;
