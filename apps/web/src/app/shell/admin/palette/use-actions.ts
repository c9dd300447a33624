import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../../lib/errors.ts';
import { paths } from '../../../../lib/paths.ts';
import { useSession } from '../../../../lib/session.tsx';
import { showToast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useColorSchemeToggle } from '../../color-scheme.tsx';
import { useLogOut } from '../../use-log-out.ts';
import { sectionsOf } from '../sections.tsx';
import type { CommandGroup } from './commands.ts';

/** The actions and pages of an admin, from any page. */
export function useFixedCommands(): CommandGroup[] {
  const navigate = useNavigate();
  const { user } = useSession();
  const logOut = useLogOut();
  const toggleColorScheme = useColorSchemeToggle();
  const { users, videos } = trpc.useUtils();

  const verifyNext = async () => {
    const filter = { status: 'unverified' as const, exceptAdmins: true, limit: 1 };
    const next = await users.accounts.fetch(filter, { staleTime: 0 }).then(({ items }) => items[0], reportFailure);
    if (next === null) return;
    if (next) await navigate(paths.adminUsers({ status: 'unverified', user: next.id }));
    else showToast({ title: 'No user waits for verification' });
  };
  const reviewNext = async () => {
    const filter = { status: 'pending' as const, limit: 1 };
    const next = await videos.forModeration
      .fetch(filter, { staleTime: 0 })
      .then(({ items }) => items[0], reportFailure);
    if (next === null) return;
    if (next) await navigate(paths.adminContent({ video: next.id }));
    else showToast({ title: 'No video waits for review' });
  };
  const goTo = (to: string) => () => navigate(to);
  return [
    {
      label: 'Actions',
      commands: [
        { id: 'verify-next', label: 'Verify next pending user', words: 'unverified approve account', run: verifyNext },
        { id: 'review-next', label: 'Review next pending video', words: 'approve clip moderation', run: reviewNext },
        {
          id: 'add-section',
          label: 'Add section',
          words: 'content',
          run: goTo(paths.adminContentManager({ add: '1' })),
        },
        {
          id: 'add-featured',
          label: 'Add featured content',
          run: goTo(paths.adminContentManager({ tab: 'featured', add: '1' })),
        },
        {
          id: 'color-scheme',
          label: 'Switch between light and dark',
          words: 'appearance color scheme theme mode',
          run: toggleColorScheme,
        },
        { id: 'log-out', label: 'Log out', words: 'sign out', run: logOut },
      ],
    },
    {
      label: 'Pages',
      commands: [
        ...sectionsOf(user).map(({ label, to }) => ({ id: to, label, run: goTo(to) })),
        { id: paths.notifications(), label: 'Notifications', words: 'bell unread', run: goTo(paths.notifications()) },
        { id: paths.account(), label: 'Account Security', words: 'password tokens', run: goTo(paths.account()) },
        { id: paths.verify(), label: 'ID Card Verification', words: 'code', run: goTo(paths.verify()) },
        { id: paths.home(), label: 'Home page', words: 'landing', run: goTo(paths.home()) },
      ],
    },
  ];
}

function reportFailure(error: unknown): null {
  showToast({ title: 'That did not work', description: messageOf(error, 'Please try again.'), tone: 'danger' });
  return null;
}
