import type { Words } from './words.ts';

const REASONS = `'wrong-person', 'minor-without-consent', 'contact-details',
  'rights', 'quality', 'not-football', 'other'`;

export const files = ({ strict, bigint, generated, withoutRowid }: Words) => `
  create table videos (
    id text primary key,
    player_id text not null references users (id) on delete cascade,
    title text not null,
    description text not null,
    tags text not null,
    file_key text not null unique,
    original_name text not null,
    file_size integer not null check (file_size > 0),
    sha256 text not null,
    mime_type text not null,
    container text not null,
    video_codec text,
    audio_codec text,
    duration real,
    work integer,
    width integer,
    height integer,
    is_approved integer not null check (is_approved in (0, 1)),
    is_public integer not null check (is_public in (0, 1)),
    public_before_rejection integer check (public_before_rejection in (0, 1)),
    waiting_since text,
    rejected_at text,
    rejection_reason text check (rejection_reason in (${REASONS})),
    rejection_note text,
    revision integer not null default 1,
    is_pinned integer not null default 0 check (is_pinned in (0, 1)),
    place integer not null default 0,
    processing text not null default 'processing' check (processing in ('processing', 'ready', 'failed')),
    processing_error text,
    queued_at text,
    media text,
    poster_at real,
    review_key text not null default '',
    plays integer not null default 0,
    search_text text not null,
    created_at text not null,
    updated_at text not null
  ) ${strict};
  create index videos_by_age on videos (created_at, id);
  create index videos_of_player on videos (player_id, created_at, id);
  create index videos_by_status on videos (is_approved, is_public, created_at, id);
  create index videos_in_order on videos (player_id, is_pinned, place, created_at, id);
  create unique index pinned_video_of_player on videos (player_id) where is_pinned = 1;
  create index live_videos_of_player on videos (player_id) where is_approved = 1 and is_public = 1;
  create index videos_to_review on videos (review_key, id);
  create index videos_to_process on videos (created_at, id) where processing = 'processing';
  create index videos_by_content on videos (sha256, id);
  create index videos_waiting on videos (waiting_since, id) where waiting_since is not null;

  create table video_history (
    id text primary key,
    video_id text not null references videos (id) on delete cascade,
    kind text not null,
    actor_id text references users (id) on delete set null,
    reason text check (reason in (${REASONS})),
    note text,
    private_note text,
    snapshot text not null,
    watched_seconds real,
    checklist text,
    created_at text not null
  ) ${strict};
  create index video_history_of_video on video_history (video_id, created_at, id);
  create index video_history_of_actor on video_history (actor_id);

  create table review_claims (
    video_id text primary key references videos (id) on delete cascade,
    -- A reviewer looks at one video at a time.
    admin_id text not null unique references users (id) on delete cascade,
    expires_at text not null
  ) ${strict};

  create table review_plays (
    video_id text not null references videos (id) on delete cascade,
    admin_id text not null references users (id) on delete cascade,
    revision integer not null,
    ranges text not null,
    played_at text not null,
    constraint review_plays_key primary key (video_id, admin_id)
  ) ${strict};
  create index review_plays_of_admin on review_plays (admin_id);
  create index review_plays_by_time on review_plays (played_at);

  create table video_files (
    id text primary key,
    video_id text not null references videos (id) on delete cascade,
    kind text not null check (kind in ('playback', 'small', 'poster', 'storyboard')),
    file_key text not null unique,
    mime_type text not null,
    width integer not null,
    height integer not null,
    file_size ${bigint} not null,
    sha256 text not null
  ) ${strict};
  create index video_files_of_video on video_files (video_id, kind);

  create table video_plays (
    video_id text not null references videos (id) on delete cascade,
    viewer_key text not null,
    day text not null,
    tenths integer not null,
    constraint video_plays_key primary key (video_id, viewer_key, day)
  ) ${strict};
  create index video_plays_of_viewer on video_plays (viewer_key);
  create index video_plays_by_day on video_plays (day);

  create table watched_parts (
    video_id text not null references videos (id) on delete cascade,
    part integer not null,
    tenths integer not null,
    constraint watched_parts_key primary key (video_id, part)
  ) ${strict};

  create table video_fingerprints (
    number integer not null primary key ${generated},
    video_id text not null unique references videos (id) on delete cascade,
    version integer not null,
    hashes text not null,
    moments text not null,
    searches text not null
  ) ${strict};

  create table video_frame_keys (
    frame_key integer not null,
    fingerprint integer not null references video_fingerprints (number) on delete cascade,
    position integer not null,
    constraint video_frame_keys_key primary key (frame_key, fingerprint, position)
  ) ${withoutRowid};
  create index video_frame_keys_of_fingerprint on video_frame_keys (fingerprint);

  create table stray_files (
    file_key text primary key,
    created_at text not null
  ) ${strict};

  create table uploads (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    bytes ${bigint} not null,
    received ${bigint} not null,
    metadata text not null,
    client_key text,
    video_id text,
    created_at text not null,
    expires_at text not null
  ) ${strict};
  create index uploads_of_user on uploads (user_id, expires_at);
  create index uploads_by_expiry on uploads (expires_at, id);

  create table upload_parts (
    part_key text primary key,
    upload_id text not null references uploads (id) on delete cascade,
    start ${bigint} not null,
    bytes ${bigint} not null
  ) ${strict};
  create unique index parts_of_upload on upload_parts (upload_id, start);
`;
