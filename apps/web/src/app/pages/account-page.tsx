import { Stack } from '@mantine/core';
import { hasRole } from '@touchline/contracts/permissions';
import { PageHeader } from '../../components/page-header.tsx';
import { Screen } from '../../components/screen/screen.tsx';
import {
  GuardiansCard,
  NotificationsCard,
  OwnCards,
  OwnDecisionsCard,
  TokensSection,
} from '../../features/account/index.ts';
import { BlockedUsersCard } from '../../features/blocks/index.ts';
import { useSession } from '../../lib/session.tsx';
import classes from './account-page.module.css';

export function Page() {
  const { user } = useSession();
  return (
    <Screen>
      <PageHeader
        title="Account Security"
        intro="Your email address, phone number, date of birth, password and notifications, and the keys of programs that act for you."
      />
      <div className={classes.parts}>
        <Stack gap="lg">{user && <OwnCards user={user} />}</Stack>
        <Stack gap="xl" miw={0}>
          {hasRole(user, 'player') &&
            user &&
            (user.isMinor ? <GuardiansCard user={user} /> : <OwnDecisionsCard user={user} />)}
          {user && <NotificationsCard user={user} />}
          <BlockedUsersCard />
          <TokensSection />
        </Stack>
      </div>
    </Screen>
  );
}
