import { ACCOUNT_CHECK_LABELS } from '@touchline/contracts/account-checks';
import { APPROVAL_ACT_LABELS } from '@touchline/contracts/approvals';
import type { AuditEntry, AuditFacts, EntryPoint } from '@touchline/contracts/audit';
import { CASE_ENTRY_LABELS, CASE_STATE_LABELS } from '@touchline/contracts/cases';
import { FEATURED_TYPE_LABELS, HOMEPAGE_SECTION_LABELS, ROLE_LABELS } from '@touchline/contracts/options';
import { REJECTION_LABELS } from '@touchline/contracts/video-reviews';
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
  place: 'Picture',
  format: 'File',
  isDraft: 'Marked as a draft',
  isVoid: 'Marked as void',
  expiryDate: 'Valid until',
  scope: 'Access',
  expiresAt: 'Expires',
  afterId: 'Placed after',
  how: 'How they were confirmed',
  kind: 'Entry',
  approvalAct: 'Asked for',
  approvalTargetId: 'About',
  requestedBy: 'Asked by',
  imageUrl: 'Picture',
  buttonUrl: 'Address of the button',
  videoId: 'Video',
  playerId: 'Player',
};

/** The words of values that are codes, by field. */
const VALUES: Record<string, Readonly<Record<string, string>>> = {
  role: ROLE_LABELS,
  rejectionReason: REJECTION_LABELS,
  approvalAct: APPROVAL_ACT_LABELS,
  check: ACCOUNT_CHECK_LABELS,
  kind: CASE_ENTRY_LABELS,
  state: CASE_STATE_LABELS,
  section: HOMEPAGE_SECTION_LABELS,
  type: FEATURED_TYPE_LABELS,
  place: { passport: 'portrait', signature: 'signature', 'ceo-signature': 'signature of the CEO' },
  format: { pdf: 'PDF', png: 'PNG', print: 'on paper', qr: 'QR code', barcode: 'barcode', sheet: 'sheet' },
};

/** What a field without a value says. */
const NONE: Record<string, string> = { afterId: 'none, so it is the first', filters: 'none, so all' };

export const ENTRY_POINT_LABELS: Record<EntryPoint, string> = {
  app: 'In the app',
  rest: 'By an API call',
  job: 'By a background job',
  cli: 'On the command line',
};

/** Follows from the rest, and is told as a detail only. */
const IS_DETAIL = /(At|Since|BeforeRejection)$|^revision$/;

/** Of something new, what stands on its page too. */
const IS_DETAIL_OF_NEW = /^(subtitle|description|content|imageUrl|buttonText|buttonUrl|sortOrder|position)$/;

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const REDACTED = '[redacted]';

/** 'Verified at' for verifiedAt; a field without a label keeps its words. */
function fieldLabel(field: string): string {
  const words = field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return FIELDS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function written(field: string, value: AuditFacts[string] | undefined): string {
  if (value === null || value === undefined) return NONE[field] ?? 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  if (TIME.test(text)) return formatDateTime(text);
  return VALUES[field]?.[text] ?? (ID.test(text) ? 'one that was removed' : text);
}

/** What undoing needs beside the words. */
const NOTES = new Set(['metadata', 'photoFile', 'photoUrl', 'photoHash']);

export interface Change {
  field: string;
  label: string;
  /** Null if there was none, or the log has no value. */
  before: string | null;
  after: string;
  isDetail: boolean;
}

/** What an act has changed: fields with their values, and the names of those whose values the log does not keep. */
export interface Told {
  changes: Change[];
  closed: string[];
}

/** What an entry tells of its fields. One that `after` leaves out has not changed, and one that is empty in something new says nothing. */
export function toldBy({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Told {
  const shown = after ?? before ?? {};
  const told: Told = { changes: [], closed: [] };
  for (const [field, present] of Object.entries(shown)) {
    const former = after ? before?.[field] : undefined;
    // Notes of programs, which are shown nowhere.
    if (NOTES.has(field)) continue;
    if (present === REDACTED || former === REDACTED) {
      told.closed.push(fieldLabel(field).toLowerCase());
      continue;
    }
    const isNew = former === undefined;
    if (former === present || (isNew && present === null && !(field in NONE))) continue;
    const isDetail = IS_DETAIL.test(field) || (isNew && IS_DETAIL_OF_NEW.test(field));
    const [from, to] = [isNew ? null : written(field, former), written(field, present)];
    told.changes.push({ field, label: fieldLabel(field), before: from, after: to, isDetail });
  }
  return told;
}

/** What undoing an act does, such as 'Sets Verified to no.' Times follow from the rest. */
export function undoText(entry: AuditEntry): string {
  const { changes } = toldBy({ before: entry.after, after: entry.before });
  const told = changes.filter(({ field }) => !/(At|Since|Until|Note|BeforeRejection)$|^revision$/.test(field));
  return `Sets ${told.map(({ label, after }) => `${label} to ${after}`).join(', ')}.`;
}
