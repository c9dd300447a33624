import type { Approval, ApprovalState } from '@touchline/contracts/approvals';

export const STATE_LABELS: Record<ApprovalState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  expired: 'Expired',
};

/** What an admin has asked for. The user or the item may exist no more. */
export function titleOf({ act, target }: Pick<Approval, 'act' | 'target'>): string {
  if (act === 'make-admin') return `Make ${target?.name ?? 'a former user'} an admin`;
  if (target === null) return 'Empty the trash';
  return target.name === null ? 'Erase from the trash' : `Erase “${target.name}” from the trash`;
}
