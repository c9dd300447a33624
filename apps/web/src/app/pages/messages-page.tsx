import { Screen } from '../../components/screen/screen.tsx';
import { Inbox } from '../../features/messages/index.ts';
import { useSession } from '../../lib/session.tsx';

export function MessagesPage() {
  const { user } = useSession();
  return (
    user && (
      <Screen>
        <Inbox me={user.id} />
      </Screen>
    )
  );
}
