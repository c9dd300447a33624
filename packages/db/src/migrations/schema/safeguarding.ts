import type { Words } from './words.ts';

export const safeguarding = ({ strict }: Words) => `
  create table birth_date_requests (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    former text,
    current text not null,
    state text not null check (state in ('waiting', 'accepted', 'declined', 'withdrawn')),
    decided_by text references users (id) on delete set null,
    decided_at text,
    reason text,
    seen text,
    created_at text not null
  ) ${strict};
  create unique index waiting_birth_date_of_user on birth_date_requests (user_id) where state = 'waiting';
  create index waiting_birth_dates on birth_date_requests (created_at, id) where state = 'waiting';
  create index birth_date_requests_of_user on birth_date_requests (user_id);
  create index birth_date_requests_by_admin on birth_date_requests (decided_by);

  create table birth_date_changes (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    changed_by text references users (id) on delete set null,
    former text,
    current text,
    reason text,
    seen text,
    request_id text references birth_date_requests (id) on delete set null,
    created_at text not null
  ) ${strict};
  create index birth_date_changes_of_user on birth_date_changes (user_id);
  create index birth_date_changes_by_user on birth_date_changes (changed_by);
  create index birth_date_changes_by_request on birth_date_changes (request_id);

  create table contact_requests (
    id text primary key,
    player_id text not null references users (id) on delete cascade,
    other_id text not null references users (id) on delete cascade,
    is_from_player integer not null check (is_from_player in (0, 1)),
    route text not null check (route in ('player', 'guardian', 'safeguarding', 'earlier')),
    state text not null check (state in ('pending', 'later', 'accepted', 'declined', 'closed')),
    subject text not null,
    content text not null,
    message_id text references messages (id) on delete set null,
    answered_by text references users (id) on delete set null,
    answered_at text,
    reminded_day integer not null default 0 check (reminded_day in (0, 2, 5, 7)),
    created_at text not null
  ) ${strict};
  create index contact_requests_between on contact_requests (player_id, other_id, created_at);
  create index contact_requests_to_player on contact_requests (player_id, created_at, id);
  create index contact_requests_of_other on contact_requests (other_id, created_at, id);
  create index contact_requests_by_route on contact_requests (route, state, created_at, id);
  create index contact_requests_of_message on contact_requests (message_id);
  create index contact_requests_answered_by on contact_requests (answered_by);
  create unique index one_open_contact_request on contact_requests (player_id, other_id)
    where state in ('pending', 'later');
  create index contact_requests_waiting on contact_requests (created_at)
    where state in ('pending', 'later') and reminded_day < 7;

  create table guardianships (
    id text primary key,
    player_id text not null references users (id) on delete cascade,
    guardian_id text references users (id) on delete cascade,
    state text not null check (state in ('invited', 'active', 'ended')),
    email text not null,
    relation text,
    shows_contact integer not null default 0 check (shows_contact in (0, 1)),
    invited_by text references users (id) on delete set null,
    token_hash text unique,
    expires_at text not null,
    declared_at text,
    declaration_version integer,
    confirmed_at text,
    confirmed_by text references users (id) on delete set null,
    confirmed_how text check (confirmed_how in ('document', 'club-call', 'in-person')),
    confirmed_note text,
    second_consent_at text,
    second_consent_by text references users (id) on delete set null,
    objected_at text,
    objected_by text references users (id) on delete set null,
    objection text,
    suspended_at text,
    ended_at text,
    end_reason text,
    undelivered_at text,
    created_at text not null
  ) ${strict};
  create index guardianships_of_player on guardianships (player_id, state);
  create index guardianships_of_guardian on guardianships (guardian_id, state);
  create index guardianships_invited_by on guardianships (invited_by);
  create unique index one_guardianship on guardianships (player_id, guardian_id) where state = 'active';
  create index guardianships_confirmed_by on guardianships (confirmed_by);
  create index guardianships_second_consent_by on guardianships (second_consent_by);
  create index guardianships_objected_by on guardianships (objected_by);
  create index guardianships_to_confirm on guardianships (declared_at)
    where state = 'active' and (confirmed_at is null or objected_at is not null);

  create table consents (
    id text primary key,
    player_id text not null references users (id) on delete cascade,
    line text not null check (line in ('profile', 'clips', 'public-clips', 'featuring', 'contact')),
    is_given integer not null check (is_given in (0, 1)),
    kind text not null default 'answer' check (kind in ('answer', 'safeguarding', 'reset')),
    text_version integer not null,
    recorded_by text references users (id) on delete set null,
    guardianship_id text,
    reason text,
    created_at text not null
  ) ${strict};
  create index consents_of_player on consents (player_id, created_at, id);
  create index consents_recorded_by on consents (recorded_by);

  create table disclosures (
    player_id text not null references users (id) on delete cascade,
    viewer_id text not null references users (id) on delete cascade,
    kind text not null check (kind in ('profile', 'clip', 'contact')),
    first_at text not null,
    last_at text not null,
    days integer not null,
    constraint disclosures_key primary key (player_id, viewer_id, kind)
  ) ${strict};
  create index disclosures_of_player on disclosures (player_id, last_at);
  create index disclosures_to_viewer on disclosures (viewer_id);

  create table blocks (
    blocker_id text not null references users (id) on delete cascade,
    blocked_id text not null references users (id) on delete cascade,
    created_at text not null,
    constraint blocks_key primary key (blocker_id, blocked_id)
  ) ${strict};
  create index blocks_of_blocked on blocks (blocked_id, blocker_id);

  create table cases (
    id text primary key,
    about_id text references users (id) on delete set null,
    about_name text not null,
    state text not null check (state in ('new', 'open', 'waiting', 'closed')),
    priority integer not null check (priority in (1, 2)),
    assignee_id text references users (id) on delete set null,
    has_hold integer not null check (has_hold in (0, 1)),
    released_at text,
    closed_at text,
    created_at text not null,
    updated_at text not null
  ) ${strict};
  create index cases_in_queue on cases (state, priority, created_at, id);
  create index cases_in_order on cases (priority, created_at, id);
  create index cases_of_assignee on cases (assignee_id, state, priority, created_at, id);
  create index cases_about on cases (about_id, created_at, id);
  -- Two reports about one user at the same time must not open two cases.
  create unique index one_open_case on cases (about_id) where state <> 'closed';
  create index cases_with_hold on cases (about_id) where has_hold = 1;

  create table reports (
    id text primary key,
    case_id text not null references cases (id) on delete cascade,
    reporter_id text references users (id) on delete set null,
    subject text not null check (subject in ('user', 'profile', 'message', 'video', 'id-card', 'concern')),
    subject_id text,
    reason text not null,
    content text not null,
    copy text not null,
    created_at text not null
  ) ${strict};
  create index reports_of_case on reports (case_id, created_at, id);
  create index reports_of_reporter on reports (reporter_id, created_at);

  create table case_entries (
    id text primary key,
    case_id text not null references cases (id) on delete cascade,
    author_id text references users (id) on delete set null,
    kind text not null,
    content text not null,
    created_at text not null
  ) ${strict};
  create index case_entries_of_case on case_entries (case_id, created_at, id);
  create index case_entries_of_author on case_entries (author_id);

  create table case_records (
    id text primary key,
    case_id text not null references cases (id) on delete cascade,
    kind text not null check (kind in ('state', 'change')),
    content text not null,
    created_at text not null
  ) ${strict};
  create index case_records_of_case on case_records (case_id, created_at, id);

  -- The columns id and file_key: backups and the doctor find stored files by them.
  create table kept_files (
    id text primary key,
    case_id text not null references cases (id) on delete cascade,
    label text not null,
    mime_type text not null,
    file_key text not null,
    created_at text not null
  ) ${strict};
  create index kept_files_of_case on kept_files (case_id, created_at, id);
`;
