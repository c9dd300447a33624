import { ChoicesCard, QuietHoursCard } from '../../../features/account/index.ts';
import { useSession } from '../../../lib/session.tsx';
import { AccountScreen } from './account-screen.tsx';

export function Page() {
  const { user } = useSession();
  return (
    <AccountScreen title="Notification Settings" intro="What you are told of, in which way, and when no email comes.">
      {user && <ChoicesCard user={user} />}
      <QuietHoursCard />
    </AccountScreen>
  );
}
