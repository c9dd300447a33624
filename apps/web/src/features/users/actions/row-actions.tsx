import type { ListedAccount } from '@touchline/contracts/users';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { fullName } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useAccountActions } from './use-account-actions.tsx';

interface RowActionsProps {
  account: ListedAccount;
  /** Opens the evidence, where a concern is ticked. */
  onConcerns: () => void;
}

/** The menu of a row, with what an admin can do besides looking at the evidence; the own account has none. */
export function RowActions({ account, onConcerns }: RowActionsProps) {
  const { user: viewer } = useSession();
  const actions = useAccountActions(account, { onConcerns });
  if (!actions) return viewer?.id === account.id ? <StatusBadge tone="plain">Current User</StatusBadge> : null;
  const { verify, everyday, makeAdmin, roles, dialogs } = actions;
  return (
    <>
      <AccountMenu
        of={fullName(account)}
        groups={[verify ? [verify, ...everyday] : everyday, makeAdmin ? [makeAdmin, ...roles] : roles]}
        actions={actions}
      />
      {dialogs}
    </>
  );
}
