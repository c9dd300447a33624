import type { Role } from '@touchline/contracts/options';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { Account, AccountPatch } from '@touchline/contracts/users';
import { BusyButton } from '../../components/busy-button.tsx';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { fullName } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useChangeAccount, useDeleteAccount } from './hooks.ts';
import { roleQuestion } from './role-questions.ts';

/** The actions of an admin on an account; their own account has none. */
export function AccountActions({ account }: { account: Account }) {
  const { user: viewer } = useSession();
  const { change, askRole, askDeletion, isChanging, isDeleting } = useAccountActions(account);

  if (!can(viewer, 'user:change', account)) {
    return viewer?.id === account.id ? <StatusBadge tone="plain">Current User</StatusBadge> : null;
  }

  const { isVerified, isActive, canUploadVideos } = account;
  const name = fullName(account);
  return (
    <>
      <ChangeButton
        label={isVerified ? 'Unverify' : 'Verify'}
        of={name}
        isUrgent={!isVerified}
        isBusy={isChanging('isVerified')}
        onClick={() => change({ isVerified: !isVerified })}
      />
      <ChangeButton
        label={isActive ? 'Deactivate' : 'Activate'}
        of={name}
        isBusy={isChanging('isActive')}
        onClick={() => change({ isActive: !isActive })}
      />
      {hasRole(account, 'player') && (
        <ChangeButton
          label={canUploadVideos ? 'Disable Upload' : 'Enable Upload'}
          of={name}
          isBusy={isChanging('canUploadVideos')}
          onClick={() => change({ canUploadVideos: !canUploadVideos })}
        />
      )}
      {!hasRole(account, 'admin') && (
        <ChangeButton
          label="Make Admin"
          of={name}
          isBusy={isChanging('role', 'admin')}
          onClick={() => void askRole('admin')}
        />
      )}
      <AccountMenu
        account={account}
        isBusy={isDeleting || isChanging('role', 'player') || isChanging('role', 'scout')}
        onRole={(role) => void askRole(role)}
        onDelete={() => void askDeletion()}
      />
    </>
  );
}

/** One change to an account at a time; role changes and deletion are confirmed first. */
function useAccountActions(account: Account) {
  const confirm = useConfirm();
  const changing = useChangeAccount();
  const removal = useDeleteAccount();
  const isBusy = changing.isPending || removal.isPending;

  const change = (patch: AccountPatch) => {
    if (!isBusy) changing.mutate({ id: account.id, patch });
  };
  const askRole = async (role: Role) => {
    if (await confirm(roleQuestion(account, role))) change({ role });
  };
  const askDeletion = async () => {
    const isSure = await confirm({
      title: `Delete ${fullName(account)}`,
      message: 'Are you sure you want to delete this user? This action cannot be undone.',
      confirmLabel: 'Delete User',
      tone: 'danger',
    });
    if (isSure && !isBusy) removal.mutate({ id: account.id });
  };
  const isChanging = <Field extends keyof AccountPatch>(field: Field, to?: AccountPatch[Field]) => {
    const patch = changing.isPending ? changing.variables.patch : {};
    return field in patch && (to === undefined || patch[field] === to);
  };
  return { change, askRole, askDeletion, isChanging, isDeleting: removal.isPending };
}

interface ChangeButtonProps {
  label: string;
  of: string;
  /** The most likely action. */
  isUrgent?: boolean;
  isBusy: boolean;
  onClick: () => void;
}

function ChangeButton({ label, of, isUrgent = false, ...button }: ChangeButtonProps) {
  return (
    <BusyButton size="sm" variant={isUrgent ? 'filled' : 'default'} aria-description={of} {...button}>
      {label}
    </BusyButton>
  );
}
