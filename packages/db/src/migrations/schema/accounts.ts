import type { Words } from './words.ts';

export const accounts = ({ strict, bigint }: Words) => `
  create table users (
    id text primary key,
    username text not null,
    username_key text not null unique,
    email text not null,
    email_key text not null unique,
    password_hash text not null,
    role text not null check (role in ('player', 'scout', 'admin', 'guardian')),
    first_name text not null,
    last_name text not null,
    phone text,
    date_of_birth text,
    youngest_date_of_birth text,
    date_of_birth_since text,
    date_of_birth_confirmed_at text,
    passport_file text,
    signature_file text,
    ceo_signature_file text,
    profile_image_url text,
    is_verified integer not null check (is_verified in (0, 1)),
    is_active integer not null check (is_active in (0, 1)),
    can_upload_videos integer not null check (can_upload_videos in (0, 1)),
    uploads_opened_at text,
    search_text text not null,
    name_key text not null,
    full_name_key text not null default '',
    name_look_key text not null default '',
    username_look_key text not null default '',
    phone_key text,
    mailbox_key text not null default '',
    list_rank ${bigint} not null unique,
    email_confirmed_at text,
    is_minor integer not null default 0 check (is_minor in (0, 1)),
    is_safeguarding integer not null default 0 check (is_safeguarding in (0, 1)),
    contact_shown text not null default 'verified' check (contact_shown in ('verified', 'accepted')),
    allows_profile integer check (allows_profile in (0, 1)),
    allows_clips integer check (allows_clips in (0, 1)),
    allows_public_clips integer check (allows_public_clips in (0, 1)),
    allows_featuring integer check (allows_featuring in (0, 1)),
    allows_contact integer check (allows_contact in (0, 1)),
    verified_at text,
    contact_suspended_at text,
    inactive_until text,
    inactive_reason text,
    created_at text not null,
    updated_at text not null
  ) ${strict};
  create index users_by_age on users (created_at, id);
  create index users_by_role on users (role, is_verified, is_active, created_at, id);
  -- For the admins' list, newest first, whatever it is filtered by.
  create index users_listed_by_role on users (role, list_rank);
  create index users_listed_by_is_verified on users (is_verified, list_rank);
  create index users_listed_by_is_active on users (is_active, list_rank);
  create index users_by_return on users (inactive_until) where inactive_until is not null;
  -- To find accounts that look like another.
  create index users_alike_by_full_name_key on users (full_name_key, list_rank);
  create index users_alike_by_name_look_key on users (name_look_key, list_rank);
  create index users_alike_by_username_look_key on users (username_look_key, list_rank);
  create index users_alike_by_phone_key on users (phone_key, list_rank);
  create index users_alike_by_mailbox_key on users (mailbox_key, list_rank);
  create index users_alike_by_date_of_birth on users (date_of_birth, list_rank);
  -- To find those who have come of age, and those whom a change of the settings makes minors.
  create index minors_by_birth on users (date_of_birth) where role = 'player' and is_minor = 1;
  create index minors_by_youngest_birth on users (youngest_date_of_birth) where role = 'player' and is_minor = 1;
  create index adults_by_birth on users (date_of_birth) where role = 'player' and is_minor = 0;
  create index adults_by_youngest_birth on users (youngest_date_of_birth) where role = 'player' and is_minor = 0;
  -- Those who have stated an older date than before.
  create index users_with_older_birth on users (role, date_of_birth) where date_of_birth < youngest_date_of_birth;

  create table account_checks (
    user_id text not null references users (id) on delete cascade,
    kind text not null check (kind in ('identity', 'birth-date', 'organization', 'license')),
    evidence text not null,
    license_number text,
    expires_on text,
    checked_by text references users (id) on delete set null,
    checked_at text not null,
    constraint account_checks_key primary key (user_id, kind)
  ) ${strict};
  create index account_checks_of_admin on account_checks (checked_by);

  create table sessions (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    created_at text not null,
    last_seen_at text not null,
    expires_at text not null
  ) ${strict};
  create index sessions_of_user on sessions (user_id, created_at);
  create index sessions_by_expiry on sessions (expires_at);

  create table access_tokens (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    token_hash text not null unique,
    name text not null,
    scope text not null check (scope in ('read', 'full')),
    ending text not null,
    created_at text not null,
    expires_at text not null,
    last_used_at text
  ) ${strict};
  create index access_tokens_of_user on access_tokens (user_id, created_at, id);
  create index access_tokens_by_expiry on access_tokens (expires_at);

  create table throttles (
    key text primary key,
    uses integer not null,
    resets_at text not null
  ) ${strict};
  create index throttles_by_reset on throttles (resets_at);
`;
