import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { ContactDetailsCard, GuardiansCard, OwnDecisionsCard } from '../../../features/account/index.ts';
import { BlockedUsersCard } from '../../../features/blocks/index.ts';
import { useSession } from '../../../lib/session.tsx';
import { AccountScreen } from './account-screen.tsx';

export function Page() {
  const { user } = useSession();
  const isPlayer = hasRole(user, 'player');
  return (
    <AccountScreen
      title="Privacy"
      intro={isPlayer ? 'Who sees what of you, and who cannot write to you.' : 'Who cannot write to you.'}
    >
      {user && isPlayer && <OfPlayer user={user} />}
      <BlockedUsersCard />
    </AccountScreen>
  );
}

function OfPlayer({ user }: { user: Account }) {
  return (
    <>
      <ContactDetailsCard user={user} />
      {user.isMinor ? <GuardiansCard user={user} /> : <OwnDecisionsCard user={user} />}
    </>
  );
}
