import { ROLE_LABELS, type Role } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import type { ConfirmOptions } from '../../../components/dialog/confirm-modal.tsx';
import { fullName } from '../../../lib/format.ts';

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
