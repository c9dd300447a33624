import type { Words } from './words.ts';

export const audit = ({ strict }: Words) => `
  create table audit_entries (
    id text primary key,
    act text not null,
    -- No references: an entry outlives what it names.
    actor_id text,
    target_kind text,
    target_id text,
    about_id text,
    before text,
    after text,
    reason text,
    undoes text,
    entry_point text not null,
    address text,
    request_id text,
    created_at text not null
  ) ${strict};
  create index audit_entries_in_order on audit_entries (created_at, id);
  create index audit_entries_of_actor on audit_entries (actor_id, created_at, id);
  create index audit_entries_of_actor_and_act on audit_entries (actor_id, act, created_at, id);
  create index audit_entries_of_target on audit_entries (target_id, created_at, id);
  create index audit_entries_about on audit_entries (about_id, created_at, id);
  create index audit_entries_of_act on audit_entries (act, created_at, id);
  create unique index audit_entries_undone on audit_entries (undoes) where undoes is not null;

  create table audit_seals (
    seq integer not null primary key,
    entry_id text not null unique,
    hash text not null,
    sealed_at text not null
  ) ${strict};

  create table trash_items (
    id text primary key,
    kind text not null check (kind in ('user', 'video')),
    subject_id text not null,
    owner_id text not null,
    label text not null,
    trashed_by text references users (id) on delete set null,
    trashed_at text not null,
    erase_at text not null
  ) ${strict};
  create index trash_in_order on trash_items (trashed_at, id);
  create index trash_to_erase on trash_items (erase_at);
  create unique index trash_of_subject on trash_items (subject_id);
  create index trash_of_owner on trash_items (owner_id);
  create index trash_of_admin on trash_items (trashed_by);

  create table trash_rows (
    item_id text not null references trash_items (id) on delete cascade,
    position integer not null,
    table_name text not null,
    content text not null,
    constraint trash_rows_key primary key (item_id, position)
  ) ${strict};

  -- The columns id and file_key: backups and the doctor find stored files by them.
  create table trash_files (
    id text primary key,
    item_id text not null references trash_items (id) on delete cascade,
    file_key text not null
  ) ${strict};
  create index trash_files_of_item on trash_files (item_id);

  create table approvals (
    id text primary key,
    act text not null check (act in
      ('make-admin', 'empty-trash', 'delete-user', 'trash-user', 'restore-admin', 'activate-admin')),
    target_id text,
    state text not null check (state in ('waiting', 'approved', 'declined', 'withdrawn', 'expired')),
    requested_by text not null references users (id) on delete cascade,
    decided_by text references users (id) on delete set null,
    decided_at text,
    expires_at text not null,
    created_at text not null
  ) ${strict};
  create unique index one_waiting_approval on approvals (act, coalesce(target_id, '')) where state = 'waiting';
  create index approvals_in_order on approvals (state, created_at, id);
  create index approvals_of_requester on approvals (requested_by);
  create index approvals_of_decider on approvals (decided_by);
`;

export const auditGuards = {
  sqlite: `
    create trigger audit_entries_no_update before update on audit_entries
      begin select raise(abort, 'Rows of audit_entries are never changed.'); end;
    create trigger audit_entries_no_delete before delete on audit_entries
      begin select raise(abort, 'Rows of audit_entries are never changed.'); end;
    create trigger audit_seals_no_update before update on audit_seals
      begin select raise(abort, 'Rows of audit_seals are never changed.'); end;
    create trigger audit_seals_no_delete before delete on audit_seals
      begin select raise(abort, 'Rows of audit_seals are never changed.'); end;
  `,
  postgres: `
    create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'Rows of % are never changed.', tg_table_name; end $$;
    create trigger audit_entries_no_change before update or delete on audit_entries
      for each row execute function refuse_change();
    create trigger audit_entries_no_truncate before truncate on audit_entries
      for each statement execute function refuse_change();
    create trigger audit_seals_no_change before update or delete on audit_seals
      for each row execute function refuse_change();
    create trigger audit_seals_no_truncate before truncate on audit_seals
      for each statement execute function refuse_change();
  `,
};
