import { VERIFICATION_CONCERN_LABELS, type VerificationConcern } from '@touchline/contracts/account-reviews';
import type { AuditAct, AuditFacts } from '@touchline/contracts/audit';
import type { AccountPatch } from '@touchline/contracts/users';
import type { Tx, UserRow } from '@touchline/db';
import type { ActorContext } from '../../platform/context.ts';
import { type Act, recordAct } from '../audit/audit.service.ts';

/** The columns that admins change, by their names in the audit log. */
const COLUMNS = {
  isVerified: 'is_verified',
  verifiedAt: 'verified_at',
  isActive: 'is_active',
  inactiveUntil: 'inactive_until',
  role: 'role',
  isSafeguarding: 'is_safeguarding',
  canUploadVideos: 'can_upload_videos',
  uploadsOpenedAt: 'uploads_opened_at',
} as const satisfies Record<string, keyof UserRow>;
type Field = keyof typeof COLUMNS;
const FIELDS = Object.keys(COLUMNS) as Field[];

/** The entry of the act that is undone, the values before it, and those after it, which must be the present ones. */
export interface Undoing {
  undoes: string;
  facts: AuditFacts;
  expected: AuditFacts;
  inactiveReason: string | null;
}

function factsOf(user: UserRow, fields: readonly Field[]): AuditFacts {
  const shown = (field: Field) => {
    const value = user[COLUMNS[field]];
    return typeof value === 'number' ? value === 1 : value;
  };
  return Object.fromEntries(fields.map((field) => [field, shown(field)]));
}

export function hasFacts(user: UserRow, facts: AuditFacts): boolean {
  const present = factsOf(user, fieldsOf(facts));
  return Object.keys(facts).every((field) => present[field] === facts[field]);
}

const fieldsOf = (facts: AuditFacts) => FIELDS.filter((field) => field in facts);

/** The patch that restores the values of an entry, with the checks and notifications of any change. */
export function patchFrom({ facts }: Undoing): AccountPatch {
  const { isVerified, isActive, role, canUploadVideos, isSafeguarding } = facts;
  const patch = { isVerified, isActive, role, canUploadVideos, isSafeguarding };
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as AccountPatch;
}

export function columnsFrom({ facts, inactiveReason }: Undoing): Partial<UserRow> {
  const columns = fieldsOf(facts).map((field) => {
    const value = facts[field];
    return [COLUMNS[field], typeof value === 'boolean' ? Number(value) : value];
  });
  return { ...Object.fromEntries(columns), ...('isActive' in facts && { inactive_reason: inactiveReason }) };
}

interface ChangeByAdmin {
  patch: AccountPatch;
  undoing?: Undoing | undefined;
  acknowledged?: readonly VerificationConcern[] | undefined;
}

const UPLOADS: readonly Field[] = ['canUploadVideos', 'uploadsOpenedAt'];

/** The acts of one change by an admin; each can be undone alone. Uploads enabled by a verification belong to it. */
export function actsOf(
  before: UserRow,
  change: Partial<UserRow>,
  { patch, undoing, acknowledged = [] }: ChangeByAdmin,
): Act[] {
  const after = { ...before, ...change };
  const isSet = (field: Field) => COLUMNS[field] in change;
  const sets = (key: keyof AccountPatch) => patch[key] !== undefined;
  const loses: Field[] = before.is_safeguarding === after.is_safeguarding ? [] : ['isSafeguarding'];
  if (undoing) {
    const fields = [...new Set([...fieldsOf(undoing.facts), ...loses])];
    return [{ ...actOf(before, after, fields), undoes: undoing.undoes }];
  }
  const aspects: readonly (readonly Field[] | false)[] = [
    sets('isVerified') && ['isVerified', 'verifiedAt', ...(sets('canUploadVideos') ? [] : UPLOADS)],
    sets('isActive') && ['isActive', 'inactiveUntil'],
    sets('role') && ['role', ...(sets('isSafeguarding') ? [] : loses)],
    sets('canUploadVideos') && UPLOADS,
    sets('isSafeguarding') && ['isSafeguarding'],
  ];
  return aspects.flatMap((aspect) => {
    const fields = (aspect || []).filter(isSet);
    const columns: readonly (keyof UserRow)[] = fields.map((field) => COLUMNS[field]);
    // The log keeps it as the act's reason, not as a field.
    const texts: readonly (keyof UserRow)[] = fields.includes('isActive') ? ['inactive_reason'] : [];
    const isChanged = [...columns, ...texts].some((column) => before[column] !== after[column]);
    if (!isChanged) return [];
    const act = actOf(before, after, fields);
    if (acknowledged.length === 0 || !fields.includes('isVerified')) return [act];
    const concerns = acknowledged.map((concern) => VERIFICATION_CONCERN_LABELS[concern]);
    return [{ ...act, reason: `Verified with: ${concerns.join('; ')}.` }];
  });
}

function actOf(before: UserRow, after: UserRow, fields: readonly Field[]): Act {
  return {
    act: nameOf(after, fields),
    target: { kind: 'user', id: before.id },
    before: factsOf(before, fields),
    after: factsOf(after, fields),
    // For an activation, the reason that no longer applies.
    ...(fields.includes('isActive') && { reason: (after.is_active === 1 ? before : after).inactive_reason }),
  };
}

function nameOf(after: UserRow, fields: readonly Field[]): AuditAct {
  if (fields.includes('isVerified')) return after.is_verified === 1 ? 'user.verify' : 'user.unverify';
  if (fields.includes('isActive')) return after.is_active === 1 ? 'user.activate' : 'user.deactivate';
  if (fields.includes('role')) return 'user.change-role';
  if (fields.includes('canUploadVideos'))
    return after.can_upload_videos === 1 ? 'user.open-uploads' : 'user.close-uploads';
  return 'user.change-safeguarding';
}

export async function recordProfileChange(ctx: ActorContext, tx: Tx, userId: string, fields: object): Promise<void> {
  if (ctx.viewer.id === userId) return;
  await recordAct(ctx, tx, { act: 'profile.change', target: { kind: 'user', id: userId }, after: { ...fields } });
}
