import type { Approval } from '@touchline/contracts/approvals';
import type { AuditEntry, AuditTarget } from '@touchline/contracts/audit';
import type { TrashItem } from '@touchline/contracts/trash';
import type { ColumnsOf } from '../sql/columns.ts';

export interface AuditTables {
  /** One row for each act, without secrets and personal values. The database refuses to change or delete rows. */
  audit_entries: ColumnsOf<Omit<AuditEntry, 'actor' | 'target' | 'about' | 'undoneBy' | 'isUndoable'>> & {
    /** Null for jobs, commands and anonymous callers. */
    actor_id: string | null;
    target_kind: AuditTarget | null;
    target_id: string | null;
    /** The owner of the target. */
    about_id: string | null;
  };

  /** The chain over the entries: each hash covers an entry and the hash before it. */
  audit_seals: {
    seq: number;
    entry_id: string;
    hash: string;
    sealed_at: string;
  };

  /** A restore keeps the id of the subject. The owner is the user, or the player of a video; entries of the home page have none. */
  trash_items: ColumnsOf<Omit<TrashItem, 'trashedBy'>> & { owner_id: string | null; trashed_by: string | null };

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

  approvals: ColumnsOf<Omit<Approval, 'target' | 'requestedBy' | 'decidedBy'>> & {
    target_id: string | null;
    requested_by: string;
    decided_by: string | null;
  };
}
