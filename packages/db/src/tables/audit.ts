import type { ApprovalAct, ApprovalState } from '@touchline/contracts/approvals';
import type { AuditAct, AuditTarget, EntryPoint } from '@touchline/contracts/audit';
import type { TrashKind } from '@touchline/contracts/trash';
import type { Selectable } from 'kysely';

export interface AuditTables {
  audit_entries: AuditEntriesTable;
  audit_seals: AuditSealsTable;
  trash_items: TrashItemsTable;
  trash_rows: TrashRowsTable;
  trash_files: TrashFilesTable;
  approvals: ApprovalsTable;
}

/** What was done by whom. The database refuses to change or delete rows. */
interface AuditEntriesTable {
  id: string;
  act: AuditAct;
  /** Null for jobs, commands and anonymous callers. */
  actor_id: string | null;
  target_kind: AuditTarget | null;
  target_id: string | null;
  /** The user whom the target belongs to. */
  about_id: string | null;
  /** What has changed, without secrets and personal values: JSON. */
  before: string | null;
  after: string | null;
  reason: string | null;
  /** The entry of the act that this one has undone. */
  undoes: string | null;
  entry_point: EntryPoint;
  address: string | null;
  request_id: string | null;
  created_at: string;
}

/** The chain over the entries: each hash covers an entry and the hash before it. */
interface AuditSealsTable {
  /** From 1, without gaps. */
  seq: number;
  entry_id: string;
  hash: string;
  sealed_at: string;
}

/** A user or a video in the trash. */
interface TrashItemsTable {
  id: string;
  kind: TrashKind;
  /** The id that the user or the video had, and gets again. */
  subject_id: string;
  /** The user, or the player of the video: with their account all their videos in the trash are erased. */
  owner_id: string;
  label: string;
  trashed_by: string | null;
  trashed_at: string;
  erase_at: string;
}

/**
 * The rows that an item consists of, in the order in which they are inserted again; and under a name such as `cases.about_id` the
 * keys of rows of others that have lost a reference to it.
 */
interface TrashRowsTable {
  item_id: string;
  position: number;
  table_name: string;
  content: string;
}

/** The stored files of an item. */
interface TrashFilesTable {
  id: string;
  item_id: string;
  file_key: string;
}

/** An act that one admin has asked for and another one must approve. */
interface ApprovalsTable {
  id: string;
  act: ApprovalAct;
  target_id: string | null;
  state: ApprovalState;
  requested_by: string;
  decided_by: string | null;
  decided_at: string | null;
  expires_at: string;
  created_at: string;
}

export type AuditEntryRow = Selectable<AuditEntriesTable>;
export type AuditSealRow = Selectable<AuditSealsTable>;
export type TrashItemRow = Selectable<TrashItemsTable>;
export type ApprovalRow = Selectable<ApprovalsTable>;
