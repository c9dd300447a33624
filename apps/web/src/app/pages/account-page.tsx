import { PageHeader } from '../../components/page-header.tsx';
import { Screen } from '../../components/screen/screen.tsx';
import { NotificationsCard, OwnCards, TokensSection } from '../../features/account/index.ts';
import { BlockedUsersCard } from '../../features/blocks/index.ts';
import { useSession } from '../../lib/session.tsx';
import classes from './account-page.module.css';

export function AccountPage() {
  const { user } = useSession();
  return (
    <Screen>
      <PageHeader
        title="Account Security"
        intro="Your email address, phone number, password and notifications, and the keys of programs that act for you."
      />
      <div className={classes.parts}>
        <div className={classes.own}>{user && <OwnCards user={user} />}</div>
        <div className={classes.wide}>
          {user && <NotificationsCard user={user} />}
          <BlockedUsersCard />
          <TokensSection />
        </div>
      </div>
    </Screen>
  );
}
