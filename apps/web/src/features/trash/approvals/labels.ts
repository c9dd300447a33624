import type { Approval, ApprovalState } from '@touchline/contracts/approvals';

export const STATE_LABELS: Record<ApprovalState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** What an admin has asked for. The user or the item may exist no more. */
export function titleOf({ act, target }: Pick<Approval, 'act' | 'target'>): string {
  const user = target?.name ?? 'a former user';
  switch (act) {
    case 'make-admin':
      return `Make ${user} an admin`;
    case 'activate-admin':
      return `Activate the admin ${user}`;
    case 'delete-user':
      return `Delete ${user} for good`;
    case 'trash-user':
      return `Move ${user} to the trash`;
    case 'restore-admin':
      return target?.name ? `Restore the admin “${target.name}” from the trash` : 'Restore an admin from the trash';
    default:
      if (target === null) return 'Empty the trash';
      return target.name === null ? 'Erase from the trash' : `Erase “${target.name}” from the trash`;
  }
}

/** Whether its approval takes something away. */
export function isDestructive({ act }: Pick<Approval, 'act'>): boolean {
  return act === 'empty-trash' || act === 'delete-user' || act === 'trash-user';
}
