import type { ApprovalAct, ApprovalState } from '@touchline/contracts/approvals';
import type { AuditAct, AuditTarget, EntryPoint } from '@touchline/contracts/audit';
import type { TrashItem } from '@touchline/contracts/trash';
import type { ColumnsOf } from '../sql/columns.ts';

export interface AuditTables {
  /** One row for each act. The database refuses to change or delete rows. */
  audit_entries: {
    id: string;
    act: AuditAct;
    /** Null for jobs, commands and anonymous callers. */
    actor_id: string | null;
    target_kind: AuditTarget | null;
    target_id: string | null;
    /** The owner of the target. */
    about_id: string | null;
    /** What has changed, without secrets and personal values: JSON. */
    before: string | null;
    after: string | null;
    reason: string | null;
    undoes: string | null;
    entry_point: EntryPoint;
    address: string | null;
    request_id: string | null;
    created_at: string;
  };

  /** The chain over the entries: each hash covers an entry and the hash before it. */
  audit_seals: {
    seq: number;
    entry_id: string;
    hash: string;
    sealed_at: string;
  };

  /** The subject is the user or the video, whose id a restore keeps. */
  trash_items: ColumnsOf<Omit<TrashItem, 'trashedBy'>> & { owner_id: string; trashed_by: string | null };

  /** Rows of an item in the order of their insertion; under a name such as `cases.about_id` keys of rows that referred to it. */
  trash_rows: {
    item_id: string;
    position: number;
    table_name: string;
    content: string;
  };

  trash_files: {
    id: string;
    item_id: string;
    file_key: string;
  };

  approvals: {
    id: string;
    act: ApprovalAct;
    target_id: string | null;
    state: ApprovalState;
    requested_by: string;
    decided_by: string | null;
    decided_at: string | null;
    expires_at: string;
    created_at: string;
  };
}
