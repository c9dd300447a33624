import type { AuditEntry, AuditFacts, EntryPoint } from '@touchline/contracts/audit';
import { formatDateTime } from '../../lib/format.ts';

const FIELDS: Record<string, string> = {
  isVerified: 'Verified',
  verifiedAt: 'Verified at',
  isActive: 'Active',
  inactiveUntil: 'Inactive until',
  role: 'Role',
  isSafeguarding: 'Works in safeguarding',
  canUploadVideos: 'May upload',
  uploadsOpenedAt: 'Uploads first enabled at',
  isApproved: 'Approved',
  isPublic: 'Public',
  publicBeforeRejection: 'Public before the rejection',
  waitingSince: 'Waiting since',
  rejectedAt: 'Rejected at',
  rejectionReason: 'Reason for the player',
  rejectionNote: 'Note for the player',
};

export const ENTRY_POINT_LABELS: Record<EntryPoint, string> = {
  app: 'In the app',
  rest: 'By an API call',
  job: 'By a background job',
  cli: 'On the command line',
};

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const REDACTED = '[redacted]';

/** 'Verified at' for verifiedAt; a field without a label keeps its words. */
function fieldLabel(field: string): string {
  const words = field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return FIELDS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function written(value: AuditFacts[string] | undefined): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === REDACTED) return 'not shown';
  return typeof value === 'string' && TIME.test(value) ? formatDateTime(value) : String(value);
}

export interface Change {
  field: string;
  label: string;
  before: string | null;
  after: string;
}

/** The changes of an act, field by field. The former value is null if the log has none. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.flatMap((field) => {
    const [former, present] = [before?.[field], after?.[field]];
    // A personal value that has changed looks the same before and after.
    if (before && after && former === present && former !== REDACTED) return [];
    return [{ field, label: fieldLabel(field), before: before ? written(former) : null, after: written(present) }];
  });
}

/** What undoing an act does, such as 'Sets Verified to no.' Times follow from the rest. */
export function undoText(entry: AuditEntry): string {
  const changes = changesOf({ before: entry.after, after: entry.before });
  const told = changes.filter(({ field }) => !/(At|Since|Until|Note|BeforeRejection)$/.test(field));
  return `Sets ${told.map(({ label, after }) => `${label} to ${after}`).join(', ')}.`;
}
