import { PersonalCards } from '../../../features/account/index.ts';
import { useSession } from '../../../lib/session.tsx';
import { AccountScreen } from './account-screen.tsx';

export function Page() {
  const { user } = useSession();
  return (
    <AccountScreen
      title="Personal Details"
      intro="How we reach you and who you are. Your profile is a page of its own: Profile in the menu behind your initials."
    >
      {user && <PersonalCards user={user} />}
    </AccountScreen>
  );
}
