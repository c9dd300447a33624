import { Screen } from '../../components/screen/screen.tsx';
import { Inbox } from '../../features/messages/index.ts';
import { useSession } from '../../lib/session.tsx';
import { MessageMenu, PersonButtons, PersonMenu } from '../safety/safety-menu.tsx';

export function Page() {
  const { user } = useSession();
  return (
    user && (
      <Screen>
        <Inbox
          me={user.id}
          menus={{
            ofPerson: (other) => <PersonMenu person={other} />,
            ofRequest: (other) => <PersonButtons person={other} />,
            ofMessage: (message) => <MessageMenu message={message} />,
          }}
        />
      </Screen>
    )
  );
}
