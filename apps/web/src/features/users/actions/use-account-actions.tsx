import type { VerificationConcern } from '@touchline/contracts/account-reviews';
import { type ASSIGNABLE_ROLES, REGISTRATION_ROLES, ROLE_LABELS, type Role } from '@touchline/contracts/options';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { Account, AccountPatch } from '@touchline/contracts/users';
import { type ReactNode, useState } from 'react';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { useLazyDialog } from '../../../components/dialog/use-lazy-dialog.tsx';
import { fullName } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import { useMoveToTrash } from '../../../shared/trash/use-move-to-trash.ts';
import { useChangeAccount, useDeactivateAccount, useDeleteAccount, useVerifyAccount } from './hooks.ts';
import { roleQuestion } from './labels.ts';

export interface AccountAction {
  /** Stays the same when the label changes with the state. */
  key: keyof AccountPatch | Role | 'trash' | 'delete';
  label: string;
  isBusy: boolean;
  run: () => void;
}

/** What an admin can do with an account, in the order in which it is likely to be needed. */
export interface AccountActions {
  /** For a user who waits for it. */
  verify: AccountAction | null;
  /** The same, and then calls `done`. */
  verifyThen: (done: () => void) => void;
  /** Can be undone by the same button; a deactivation asks for its reason first. */
  everyday: AccountAction[];
  makeAdmin: AccountAction | null;
  /** The roles of the registration form; none for a guardian. */
  roles: AccountAction[];
  moveToTrash: AccountAction;
  remove: AccountAction;
  /** Those for a deactivation, and for a verification despite concerns. */
  dialogs: ReactNode;
}

export interface AccountActionsOptions {
  /** Called with the id of the user, who may not be the one that is shown any more. */
  onDeleted?: (id: string) => void;
  /** Shows the evidence where it is not on the page; without it a dialog asks to acknowledge the concerns. */
  onConcerns?: () => void;
}

/** One change to an account at a time; role changes and deletion are confirmed first. Null where the viewer may do nothing. */
export function useAccountActions(
  account: Account,
  { onDeleted, onConcerns }: AccountActionsOptions = {},
): AccountActions | null {
  const { user: viewer } = useSession();
  const confirm = useConfirm();
  const changing = useChangeAccount();
  const removal = useDeleteAccount(onDeleted);
  const trash = useMoveToTrash('user', onDeleted);
  const verifying = useVerifyAccount();
  const deactivating = useDeactivateAccount();
  const deactivateDialog = useLazyDialog(() =>
    import('./deactivate-dialog.tsx').then(({ DeactivateDialog }) => DeactivateDialog),
  );
  const verifyDialog = useLazyDialog(() => import('./verify-dialog.tsx').then(({ VerifyDialog }) => VerifyDialog));
  const [concerns, setConcerns] = useState<Concerns | null>(null);
  const isBusy = [changing, removal, trash, verifying, deactivating].some(({ isPending }) => isPending);
  const patch: AccountPatch = changing.isPending ? changing.variables.patch : {};

  const change = (next: AccountPatch) => {
    if (!isBusy) changing.mutate({ id: account.id, patch: next });
  };
  const verify = (acknowledged: readonly VerificationConcern[], done?: () => void) => {
    if (isBusy) return;
    verifying.mutate(
      { id: account.id, acknowledged: [...acknowledged] },
      {
        onSuccess({ concerns: left }) {
          if (left.length === 0) {
            verifyDialog.close();
            done?.();
          } else if (onConcerns) onConcerns();
          else {
            // Those that were acknowledged stay in the list, where they are ticked.
            setConcerns({ found: [...acknowledged, ...left], done });
            verifyDialog.open();
          }
        },
      },
    );
  };
  const toRole = (role: AssignableRole): AccountAction => ({
    key: role,
    label: `Make ${ROLE_LABELS[role]}`,
    isBusy: Boolean(patch.role && hasRole({ role: patch.role }, role)),
    run: async () => {
      if (await confirm(roleQuestion(account, role))) change({ role });
    },
  });
  const remove = async () => {
    const isSure = await confirm({
      title: `Delete ${fullName(account)}`,
      message: 'Are you sure you want to delete this user? This action cannot be undone.',
      confirmLabel: 'Delete User',
      tone: 'danger',
    });
    if (isSure && !isBusy) removal.mutate({ id: account.id });
  };

  if (!can(viewer, 'user:change', account)) return null;
  // Guardians are made by an invitation, and keep their role.
  const isFixed = hasRole(account, 'guardian');
  const flag = (key: Flag): AccountAction => ({
    key,
    label: LABELS[key][account[key] ? 'off' : 'on'],
    isBusy: key in patch || (key === 'isActive' && deactivating.isPending),
    run() {
      if (key !== 'isActive' || !account.isActive) change({ [key]: !account[key] });
      else if (!isBusy) deactivateDialog.open();
    },
  });
  return {
    verify:
      account.isVerified || isFixed
        ? null
        : { ...flag('isVerified'), isBusy: verifying.isPending, run: () => verify([]) },
    verifyThen: (done) => verify([], done),
    everyday: flagsOf(account).map(flag),
    makeAdmin: isFixed || hasRole(account, 'admin') ? null : toRole('admin'),
    roles: isFixed ? [] : REGISTRATION_ROLES.filter((role) => !hasRole(account, role)).map(toRole),
    dialogs: (
      <>
        {deactivateDialog.render({
          of: fullName(account),
          deactivate: (facts) => deactivating.mutateAsync({ id: account.id, ...facts }),
        })}
        {verifyDialog.render({
          of: fullName(account),
          concerns: concerns?.found ?? [],
          isSending: verifying.isPending,
          onVerify: () => concerns && verify(concerns.found, concerns.done),
        })}
      </>
    ),
    moveToTrash: {
      key: 'trash',
      label: 'Move to Trash',
      isBusy: trash.isPending,
      run: () => void (isBusy || trash.ask({ id: account.id, name: fullName(account) })),
    },
    remove: { key: 'delete', label: 'Delete User', isBusy: removal.isPending, run: () => void remove() },
  };
}

/** What the dialog asks about, and what follows the verification. */
interface Concerns {
  found: readonly VerificationConcern[];
  done: (() => void) | undefined;
}

type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];
type Flag = 'isVerified' | 'isActive' | 'canUploadVideos';

const LABELS: Record<Flag, { on: string; off: string }> = {
  isVerified: { on: 'Verify', off: 'Unverify' },
  isActive: { on: 'Activate', off: 'Deactivate' },
  canUploadVideos: { on: 'Enable Upload', off: 'Disable Upload' },
};

/** The flags besides a missing verification: what grants a right is before what takes one, and an activation is first. */
function flagsOf(account: Account): Flag[] {
  const uploads: Flag[] = hasRole(account, 'player') ? ['canUploadVideos'] : [];
  const verified: Flag[] = account.isVerified ? ['isVerified'] : [];
  return account.isActive ? [...uploads, ...verified, 'isActive'] : ['isActive', ...uploads, ...verified];
}
