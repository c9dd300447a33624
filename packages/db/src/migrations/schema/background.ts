import type { Words } from './words.ts';

export const background = ({ strict, bigint, generated }: Words) => `
  create table jobs (
    number ${bigint} not null primary key ${generated},
    id text not null unique,
    kind text not null,
    key text,
    data text not null,
    state text not null check (state in ('waiting', 'running', 'failed')),
    owner text,
    turn integer not null,
    attempt integer not null,
    due_at text not null,
    error text,
    created_at text not null
  ) ${strict};
  create unique index jobs_waiting_once on jobs (kind, key) where state = 'waiting';
  create index jobs_due on jobs (kind, state, due_at, number);
  create index jobs_in_order on jobs (state, due_at, id);
  create index jobs_of_owner on jobs (owner) where owner is not null;

  create table job_ticks (
    kind text not null primary key,
    ticked_at text not null
  ) ${strict};

  create table notifications (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    facts text not null,
    group_key text,
    count integer not null,
    in_app integer not null check (in_app in (0, 1)),
    in_digest integer not null check (in_digest in (0, 1)),
    read_at text,
    created_at text not null
  ) ${strict};
  create index notifications_in_order on notifications (user_id, in_app, created_at, id);
  -- Unique, so that two messages at the same time make one notification.
  create unique index notifications_unread on notifications (user_id, kind, group_key) where read_at is null;
  create index notifications_of_group on notifications (group_key, user_id);
  create index notifications_for_digest on notifications (user_id) where in_digest = 1;
  create index notifications_by_age on notifications (created_at);

  create table notification_choices (
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    in_app integer not null check (in_app in (0, 1)),
    email integer not null check (email in (0, 1)),
    digest integer not null check (digest in (0, 1)),
    constraint notification_choice_once primary key (user_id, kind)
  ) ${strict};

  create table quiet_hours (
    user_id text primary key references users (id) on delete cascade,
    time_zone text not null,
    begins text not null,
    ends text not null
  ) ${strict};

  create table mails (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    template text not null,
    facts text not null,
    address text,
    state text not null check (state in ('waiting', 'sent', 'failed')),
    error text,
    created_at text not null,
    sent_at text
  ) ${strict};
  create index mails_of_user on mails (user_id, created_at, id);
  create index mails_in_order on mails (created_at, id);

  create table mail_links (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    purpose text not null check (purpose in ('reset-password', 'confirm-email', 'change-email')),
    email text not null,
    created_at text not null,
    expires_at text not null
  ) ${strict};
  create index mail_links_of_user on mail_links (user_id, purpose);
  create index mail_links_by_expiry on mail_links (expires_at);

  create table email_changes (
    user_id text primary key references users (id) on delete cascade,
    email text not null,
    requested_at text not null,
    expires_at text not null
  ) ${strict};
  create index email_changes_by_expiry on email_changes (expires_at);

  create table server_secrets (
    name text primary key,
    secret text not null
  ) ${strict};
`;
