import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../lib/paths.ts';
import { useSession } from '../../../../lib/session.tsx';
import { showToast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useColorSchemeToggle } from '../../color-scheme.tsx';
import { useLogOut } from '../../use-log-out.ts';
import { sectionsOf } from '../sections.tsx';
import type { CommandGroup } from './commands.ts';

const LOOK_UP = { failed: 'That did not work', isLookUp: true };

/** The actions and pages of an admin, from any page. */
export function useFixedCommands(): CommandGroup[] {
  const navigate = useNavigate();
  const { user } = useSession();
  const logOut = useLogOut();
  const toggleColorScheme = useColorSchemeToggle();
  const { users, videos } = trpc.useUtils();

  const verifyNext = useMutation({
    mutationFn: () => users.accounts.fetch({ status: 'unverified', exceptAdmins: true, limit: 1 }, { staleTime: 0 }),
    onSuccess({ items: [next] }) {
      if (next) return navigate(paths.adminUsers({ status: 'unverified', user: next.id }));
      return void showToast({ title: 'No user waits for verification' });
    },
    meta: LOOK_UP,
  });
  const reviewNext = useMutation({
    mutationFn: () => videos.forModeration.fetch({ status: 'pending', limit: 1 }, { staleTime: 0 }),
    onSuccess({ items: [next] }) {
      if (next) return navigate(paths.adminContent({ video: next.id }));
      return void showToast({ title: 'No video waits for review' });
    },
    meta: LOOK_UP,
  });
  const goTo = (to: string) => () => navigate(to);
  return [
    {
      label: 'Actions',
      commands: [
        {
          id: 'verify-next',
          label: 'Verify next pending user',
          words: 'unverified approve account',
          run: () => verifyNext.mutate(),
        },
        {
          id: 'review-next',
          label: 'Review next pending video',
          words: 'approve clip moderation',
          run: () => reviewNext.mutate(),
        },
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
