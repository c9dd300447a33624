import { ROLE_LABELS, type Role } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account, AccountPatch } from '@touchline/contracts/users';
import type { ConfirmOptions } from '../../../components/dialog/confirm-modal.tsx';
import { fullName } from '../../../lib/format.ts';

/** The toast texts for a change to an account, after success and after an error. */
export interface ChangeWords {
  done: string;
  failed: { title: string; description: string };
}

export const DELETION_WORDS: ChangeWords = words('User deleted', 'Deletion failed', 'delete user');

export function changeWords({ isVerified, isActive, role, isSafeguarding }: AccountPatch): ChangeWords {
  if (isVerified === true) return words('User verified', 'Verification failed', 'verify user');
  if (isVerified === false) return words('User unverified', 'Unverification failed', 'unverify user');
  if (isActive === true) return words('User activated', 'Status update failed', 'activate user');
  if (isActive === false) return words('User deactivated', 'Status update failed', 'deactivate user');
  if (role) return words('Role updated', 'Role change failed', 'change the role');
  if (isSafeguarding !== undefined) {
    return words('Safeguarding updated', 'Safeguarding update failed', 'change who works in safeguarding');
  }
  return words('Upload permission updated', 'Permission update failed', 'update upload permission');
}

function words(done: string, title: string, failedTo: string): ChangeWords {
  return { done, failed: { title, description: `Failed to ${failedTo}. Please try again.` } };
}

/** The confirmation before a role change. */
export function roleQuestion(account: Account, role: Role): ConfirmOptions {
  const label = `Make ${ROLE_LABELS[role]}`;
  return { title: label, message: messageFor(account, role), confirmLabel: label };
}

function messageFor(account: Account, role: Role): string {
  const name = fullName(account);
  if (hasRole({ role }, 'admin')) {
    return `Are you sure you want to make ${name} an admin? This will give them full administrative privileges.`;
  }
  if (hasRole(account, 'admin')) return `Are you sure you want to demote ${name} from admin to ${role}?`;
  return `Are you sure you want to change ${name}'s role to ${role}?`;
}
