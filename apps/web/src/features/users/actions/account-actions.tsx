import { useMediaQuery } from '@mantine/hooks';
import type { Account } from '@touchline/contracts/users';
import { BusyButton } from '../../../components/busy-button.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { fullName } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import classes from './account-actions.module.css';
import { AccountMenu } from './account-menu.tsx';
import { type AccountAction, type AccountActionsOptions, useAccountActions } from './use-account-actions.tsx';

const PHONE = '(max-width: 47.99em)';

interface AccountActionsProps extends AccountActionsOptions {
  account: Account;
}

/**
 * The actions of an admin on an account; their own account has none. Only "Verify" is a filled button. "Make Admin" is
 * apart at the end, with the menu of what cannot be undone. On a phone the menu has all but "Verify".
 */
export function AccountActions({ account, ...options }: AccountActionsProps) {
  const { user: viewer } = useSession();
  const actions = useAccountActions(account, options);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  if (!actions) return viewer?.id === account.id ? <StatusBadge tone="plain">Current User</StatusBadge> : null;

  const { verify, everyday, makeAdmin, roles, dialogs } = actions;
  const of = fullName(account);
  if (isPhone) {
    return (
      <>
        {verify && <ActionButton action={verify} of={of} variant="filled" />}
        <div className={classes.end}>
          <AccountMenu of={of} groups={[everyday, makeAdmin ? [makeAdmin, ...roles] : roles]} actions={actions} />
        </div>
        {dialogs}
      </>
    );
  }
  return (
    <>
      {/* One list, so that a button keeps the focus when its label and place change with the state. */}
      {[...(verify ? [verify] : []), ...everyday].map((action) => (
        <ActionButton key={action.key} action={action} of={of} variant={action === verify ? 'filled' : 'default'} />
      ))}
      <div className={classes.end}>
        {makeAdmin && <ActionButton action={makeAdmin} of={of} variant="subtle" />}
        <AccountMenu of={of} groups={[roles]} actions={actions} />
      </div>
      {dialogs}
    </>
  );
}

interface ActionButtonProps {
  action: AccountAction;
  of: string;
  variant: 'filled' | 'default' | 'subtle';
}

function ActionButton({ action: { label, isBusy, run }, of, variant }: ActionButtonProps) {
  return (
    <BusyButton size="sm" variant={variant} aria-description={of} isBusy={isBusy} onClick={run}>
      {label}
    </BusyButton>
  );
}
