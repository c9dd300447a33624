import { Box, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Account } from '@touchline/contracts/users';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { fullName } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import { AccountMenu } from '../actions/account-menu.tsx';
import { useAccountActions } from '../actions/use-account-actions.tsx';
import classes from './review-drawer.module.css';
import type { ReviewedUser } from './use-reviewed-user.ts';

const PHONE = '(max-width: 30em)';
/** How many buttons fit beside the menu on a phone. */
const ON_PHONE = 2;

/** The decision at the end of the drawer: to verify, and everything else in a menu. */
export function ReviewActions({ account, user }: { account: Account; user: ReviewedUser }) {
  const { user: viewer } = useSession();
  const actions = useAccountActions(account, { onDeleted: user.closeFor });
  const [isFindingNext, setFindingNext] = useState(false);
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  if (!actions) {
    return (
      <Group gap="xs" className={classes.footer ?? ''}>
        {viewer?.id === account.id && <StatusBadge tone="plain">Current User</StatusBadge>}
      </Group>
    );
  }

  const { verify, verifyThen, everyday, makeAdmin, roles, dialogs } = actions;
  const verifyAndNext = async () => {
    // Found first, because a verified user may leave the list.
    setFindingNext(true);
    const next = await user.findNext().finally(() => setFindingNext(false));
    verifyThen(() => user.show(() => next));
  };
  const shown = verify ? 0 : isPhone ? ON_PHONE : everyday.length;
  const isBusy = isFindingNext || (verify?.isBusy ?? false);
  return (
    <Group gap="xs" className={classes.footer ?? ''}>
      {verify && user.hasNext && (
        <BusyButton isBusy={isBusy} onClick={() => void verifyAndNext()}>
          Verify and Next
        </BusyButton>
      )}
      {verify && (
        <BusyButton variant={user.hasNext ? 'default' : 'filled'} isBusy={isBusy} onClick={verify.run}>
          Verify
        </BusyButton>
      )}
      {everyday.slice(0, shown).map((action) => (
        <BusyButton
          key={action.key}
          variant="default"
          size={isPhone ? 'sm' : 'md'}
          isBusy={action.isBusy}
          onClick={action.run}
        >
          {action.label}
        </BusyButton>
      ))}
      <Box ml="auto">
        <AccountMenu
          of={fullName(account)}
          groups={[everyday.slice(shown), makeAdmin ? [makeAdmin, ...roles] : roles]}
          actions={actions}
        />
      </Box>
      {dialogs}
    </Group>
  );
}
