import { Button, Loader } from '@mantine/core';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { Account, AccountPatch } from '@touchline/contracts/users';
import { StatusBadge } from '../../components/status-badge.tsx';
import { fullName } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { useChangeAccount } from './hooks.ts';

/** What an admin can change of an account; nothing of his own (spec 6). */
export function AccountActions({ account }: { account: Account }) {
  const { user: viewer } = useSession();
  const { mutate, isPending, variables } = useChangeAccount();

  if (!can(viewer, 'user:change', account)) {
    return viewer?.id === account.id ? <StatusBadge tone="plain">Current User</StatusBadge> : null;
  }

  const { isVerified, isActive, canUploadVideos } = account;
  const change = (patch: AccountPatch) => {
    if (!isPending) mutate({ id: account.id, patch });
  };
  const isChanging = (field: keyof AccountPatch) => isPending && variables !== undefined && field in variables.patch;
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
    </>
  );
}

interface ChangeButtonProps {
  label: string;
  of: string;
  /** What an admin most likely came for. */
  isUrgent?: boolean;
  isBusy: boolean;
  onClick: () => void;
}

/** Busy, it stays a button with the focus on it: a disabled one would lose it. */
function ChangeButton({ label, of, isUrgent = false, isBusy, onClick }: ChangeButtonProps) {
  return (
    <Button
      size="sm"
      variant={isUrgent ? 'filled' : 'default'}
      aria-description={of}
      aria-busy={isBusy}
      {...(isBusy && { leftSection: <Loader size={14} color="currentColor" /> })}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
