import { SimpleGrid } from '@mantine/core';
import { IconCircleCheck, IconMail, IconSearch, IconStar, IconUsers } from '@tabler/icons-react';
import type { Account } from '@touchline/contracts/users';
import { ButtonLink } from '../../../components/button-link.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { CountTile } from '../../../components/screen/count-tile.tsx';
import { QuickActions, Screen, Tiles } from '../../../components/screen/screen.tsx';
import { RecentMessagesCard } from '../../../features/messages/index.ts';
import { useFileChanges, useStepAhead } from '../../../features/player-files/index.ts';
import { FROM_SAVED, QuickFilters, RecentPlayers } from '../../../features/players/index.ts';
import { SavedPlayersCard } from '../../../features/saved-players/index.ts';
import { Today } from '../../../features/today/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { ApprovalNotice, type ApprovalStep } from '../../../shared/approvals/approval-notice.tsx';

const ICON = { size: 20, 'aria-hidden': true } as const;

export function Page() {
  const { user } = useSession();
  return user && <Dashboard scout={user} />;
}

function Dashboard({ scout }: { scout: Account }) {
  const total = trpc.players.count.useQuery({});
  const available = trpc.players.count.useQuery({ availability: 'available' });
  const saved = trpc.savedPlayers.count.useQuery({ scoutId: scout.id });
  const unread = trpc.messages.unreadCount.useQuery();

  return (
    <Screen>
      <PageHeader title={`Welcome, ${scout.firstName}`} intro="Verified players, newest first." actions={<Actions />} />
      {!scout.isVerified && (
        <ApprovalNotice steps={approvalSteps(scout)}>
          An admin reviews each account. Until yours is approved, players' contact data and ages stay hidden.
        </ApprovalNotice>
      )}
      <ScoutsDay />
      <Tiles>
        <CountTile label="Total Players" icon={<IconUsers {...ICON} />} query={total} of={(count) => count} />
        <CountTile label="Available" icon={<IconCircleCheck {...ICON} />} query={available} of={(count) => count} />
        <CountTile label="Saved Players" icon={<IconStar {...ICON} />} query={saved} of={(count) => count} />
        <CountTile label="New Messages" icon={<IconMail {...ICON} />} query={unread} of={(count) => count} isWaiting />
      </Tiles>
      <QuickFilters />
      <RecentPlayers />
      <SimpleGrid minColWidth="min(100%, 20rem)" autoFlow="auto-fit" spacing="lg">
        <SavedPlayersCard scoutId={scout.id} count={saved.data} linkState={FROM_SAVED} />
        <RecentMessagesCard />
      </SimpleGrid>
    </Screen>
  );
}

/** Changes of reminders go through the queue of files, so that they can be undone and wait for the network. */
function ScoutsDay() {
  const { change } = useFileChanges();
  const stepAhead = useStepAhead();
  return (
    <Today
      onStep={(player, step) => void change([player], step)}
      isPutOff={({ playerId, text, on }, { day, fetchedAt }) => {
        const step = stepAhead({ playerId, nextStep: { text, on }, fetchedAt });
        return step?.on == null || step.on > day;
      }}
    />
  );
}

function approvalSteps({ scoutProfile, passportImageUrl, role }: Account): ApprovalStep[] {
  return [
    { label: 'Registered', isDone: true, text: '' },
    {
      label: 'Profile',
      isDone: scoutProfile !== null,
      text: 'The organization that you work for, and what you look for.',
      action: { label: 'Fill It In', to: paths.profileOf(role) },
    },
    {
      label: 'Photo',
      isDone: passportImageUrl !== null,
      text: 'One photo of your face.',
      action: { label: 'Add a Photo', to: paths.profileOf(role, 'photo') },
    },
    { label: 'Review', isDone: false, text: 'By an admin.' },
  ];
}

function Actions() {
  return (
    <QuickActions>
      <ButtonLink to={paths.scoutDiscover()} leftSection={<IconSearch {...ICON} />}>
        Discover Players
      </ButtonLink>
      <ButtonLink to={paths.messages()} variant="default" leftSection={<IconMail {...ICON} />}>
        Messages
      </ButtonLink>
      <ButtonLink to={paths.scoutDiscover({ saved: 'true' })} variant="default" leftSection={<IconStar {...ICON} />}>
        View Saved
      </ButtonLink>
    </QuickActions>
  );
}
