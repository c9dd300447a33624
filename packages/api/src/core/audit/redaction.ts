import type { AuditFacts } from '@touchline/contracts/audit';

/** Fields whose values the log shows. Every other value is personal or secret, and the log only says that it was set. */
const OPEN_FIELDS = new Set([
  'role',
  'isVerified',
  'verifiedAt',
  'isActive',
  'inactiveUntil',
  'canUploadVideos',
  'uploadsOpenedAt',
  'isSafeguarding',
  'isApproved',
  'isPublic',
  'publicBeforeRejection',
  'waitingSince',
  'rejectedAt',
  'rejectionReason',
  'revision',
  'place',
  'format',
  'isDraft',
  'isVoid',
  'stage',
  'season',
  'expiryDate',
  'list',
  'filters',
  'scope',
  'expiresAt',
  'status',
  'state',
  'kind',
  'answer',
  'section',
  'afterId',
  'approvalAct',
  'approvalTargetId',
  'requestedBy',
  'suspendedAt',
  'check',
  'checkedAt',
]);

export const REDACTED = '[redacted]';

/** What the log may keep of changed fields; `open` names further ones of this act. Lists and objects are never open. */
export function redact(facts: Readonly<Record<string, unknown>>, open: readonly string[] = []): AuditFacts {
  const shownField = (field: string, value: unknown) => shown(value, OPEN_FIELDS.has(field) || open.includes(field));
  return Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, shownField(field, value)]));
}

function shown(value: unknown, isOpen: boolean): AuditFacts[string] {
  if (value === null || value === undefined) return null;
  if (!isOpen) return REDACTED;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : REDACTED;
}
