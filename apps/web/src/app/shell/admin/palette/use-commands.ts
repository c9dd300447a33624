import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { useNavigate } from 'react-router-dom';
import { capitalise, fullName } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { useSession } from '../../../../lib/session.tsx';
import { showToast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useColorSchemeToggle } from '../../color-scheme.tsx';
import { useLogOut } from '../../use-log-out.ts';
import { sectionsOf } from '../sections.tsx';

/** One entry of the palette. */
interface Command {
  id: string;
  label: string;
  /** Beside the label, such as the role of a user. */
  about?: string;
  /** More words that find it. */
  words?: string;
  run: () => unknown;
}

/** Commands of one kind. */
export interface CommandGroup {
  label: string;
  commands: readonly Command[];
}

/** The actions and pages of an admin, from any page. */
export function useFixedCommands(): CommandGroup[] {
  const navigate = useNavigate();
  const { user } = useSession();
  const logOut = useLogOut();
  const toggleColorScheme = useColorSchemeToggle();
  const { users, videos } = trpc.useUtils();
  const verifyNext = useOpenFirst({
    find: () => users.accounts.fetch({ status: 'unverified', exceptAdmins: true, limit: 1 }, { staleTime: 0 }),
    pathOf: ({ id }) => paths.adminUsers({ status: 'unverified', user: id }),
    none: 'No user waits for verification',
  });
  const reviewNext = useOpenFirst({
    find: () => videos.forModeration.fetch({ status: 'pending', limit: 1 }, { staleTime: 0 }),
    pathOf: ({ id }) => paths.adminContent({ video: id }),
    none: 'No video waits for review',
  });
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
        { id: paths.account(), label: 'Personal Details', words: 'account email phone', run: goTo(paths.account()) },
        {
          id: paths.accountPrivacy(),
          label: 'Privacy',
          words: 'account blocked users',
          run: goTo(paths.accountPrivacy()),
        },
        {
          id: paths.accountNotifications(),
          label: 'Notification Settings',
          words: 'account quiet hours digest',
          run: goTo(paths.accountNotifications()),
        },
        {
          id: paths.accountSecurity(),
          label: 'Account Security',
          words: 'password tokens developers',
          run: goTo(paths.accountSecurity()),
        },
        { id: paths.verify(), label: 'ID Card Verification', words: 'code', run: goTo(paths.verify()) },
        { id: paths.home(), label: 'Home page', words: 'landing', run: goTo(paths.home()) },
      ],
    },
  ];
}

interface Waiting<Item> {
  find: () => Promise<{ items: Item[] }>;
  pathOf: (item: Item) => string;
  none: string;
}

/** Opens the first item that is found, or says that there is none. */
function useOpenFirst<Item>({ find, pathOf, none }: Waiting<Item>): () => void {
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: find,
    onSuccess({ items: [first] }) {
      if (first) return navigate(pathOf(first));
      return void showToast({ title: none });
    },
    meta: { failed: 'That did not work', isLookUp: true },
  });
  return mutate;
}

const SHOWN = 5;
/** A single letter matches nearly everything. */
const LENGTH_MIN = 2;

/** Users, clips and ID cards that match the text, found by the server: users by phone number too, cards by number or code. */
export function useRecordCommands(text: string): { groups: CommandGroup[]; isPending: boolean; isFailed: boolean } {
  const navigate = useNavigate();
  const search = text.trim();
  const options = { enabled: search.length >= LENGTH_MIN, placeholderData: keepPreviousData };
  const users = trpc.users.accounts.useQuery({ search, limit: SHOWN }, options);
  const videos = trpc.videos.forModeration.useQuery({ search, limit: SHOWN }, options);
  const cards = trpc.idCards.list.useQuery({ search, limit: SHOWN }, options);
  if (!options.enabled) return { groups: [], isPending: false, isFailed: false };
  return {
    isPending: users.isFetching || videos.isFetching || cards.isFetching,
    isFailed: users.isError || videos.isError || cards.isError,
    groups: [
      {
        label: 'Users',
        commands: (users.data?.items ?? []).map((user) => ({
          id: user.id,
          label: fullName(user),
          about: `${ROLE_LABELS[user.role]} · @${user.username}${user.isVerified ? '' : ' · Unverified'}`,
          run: () => navigate(paths.adminUsers({ user: user.id })),
        })),
      },
      {
        label: 'Clips',
        commands: (videos.data?.items ?? []).map((video) => ({
          id: video.id,
          label: video.title,
          about: `${fullName(video.player)}${video.isApproved ? '' : ' · Pending'}`,
          run: () => navigate(paths.adminContent({ video: video.id })),
        })),
      },
      {
        label: 'ID Cards',
        commands: (cards.data?.items ?? []).map((card) => ({
          id: card.cardNumber,
          label: fullName(card),
          about: `${card.cardNumber} · ${capitalise(card.state)}`,
          run: () => navigate(paths.adminUser(card.userId)),
        })),
      },
    ],
  };
}
