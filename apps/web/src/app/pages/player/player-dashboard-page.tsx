import { Button, Stack } from '@mantine/core';
import { IconCheck, IconClockHour4, IconMail, IconMovie, IconPencil, IconUpload } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { CountTile } from '../../../components/screen/count-tile.tsx';
import { NeedList } from '../../../components/screen/need-list.tsx';
import { Columns, QuickActions, Screen, Tiles } from '../../../components/screen/screen.tsx';
import { OpenRequests } from '../../../features/messages/index.ts';
import {
  AvailabilityNeed,
  GuardianNeed,
  NextStep,
  PlaceNeed,
  PlayerChecklist,
  ProfileStatusCard,
  ScoutViews,
} from '../../../features/players/index.ts';
import {
  MyVideos,
  RecentActivityCard,
  RejectedVideos,
  UnfinishedUploads,
  UPLOADS_CLOSED,
} from '../../../features/videos/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { SignInAgainProvider } from '../../session/sign-in-again-provider.tsx';
import { useUploads } from '../../uploads/uploads-context.ts';
import classes from './player-dashboard-page.module.css';

const ICON = { size: 20, 'aria-hidden': true } as const;

/** Its dialogs send files, too. */
export function Page() {
  return (
    <SignInAgainProvider>
      <PlayerDashboard />
    </SignInAgainProvider>
  );
}

function PlayerDashboard() {
  const { user } = useSession();
  const reasonId = useId();
  const uploads = useUploads();
  const uploadButton = useRef<HTMLButtonElement>(null);
  const counts = trpc.videos.ownCounts.useQuery();
  const unread = trpc.messages.unreadCount.useQuery();
  if (!user) return null;

  return (
    <Screen>
      <PageHeader
        title={`Welcome, ${user.firstName}`}
        intro="Your clips, what has become of them, and what scouts see of you."
        actions={
          <div className={classes.actions}>
            <QuickActions>
              <ButtonLink to={paths.playerProfile()} variant="default" leftSection={<IconPencil {...ICON} />}>
                Edit Profile
              </ButtonLink>
              <ButtonLink to={paths.messages()} variant="default" leftSection={<IconMail {...ICON} />}>
                Messages
              </ButtonLink>
              <Button
                ref={uploadButton}
                leftSection={<IconUpload {...ICON} />}
                aria-describedby={user.canUploadVideos ? undefined : reasonId}
                onClick={() => void uploads.open()}
              >
                Upload Video
              </Button>
            </QuickActions>
            {!user.canUploadVideos && (
              <p id={reasonId} className={classes.reason}>
                {UPLOADS_CLOSED}
              </p>
            )}
          </div>
        }
      />
      {!user.isVerified && (
        <PlayerChecklist player={user}>
          An admin reviews each account. You get full access once yours is approved.
        </PlayerChecklist>
      )}
      <NeedList title="For You">
        <RejectedVideos playerId={user.id} />
        <OpenRequests />
        {user.isMinor && <GuardianNeed player={user} />}
        <AvailabilityNeed player={user} />
        <NextStep player={user} onUpload={() => void uploads.open()} />
        <PlaceNeed player={user} />
      </NeedList>
      {!uploads.isOpen && (
        <UnfinishedUploads
          playerId={user.id}
          onContinue={(upload) => void uploads.open(upload)}
          onEmptied={() => uploadButton.current?.focus()}
        />
      )}
      <Stack gap="md">
        <Tiles>
          <CountTile label="Total Videos" icon={<IconMovie {...ICON} />} query={counts} of={(data) => data.total} />
          <CountTile label="Approved" icon={<IconCheck {...ICON} />} query={counts} of={(data) => data.approved} />
          <CountTile
            label="Pending"
            icon={<IconClockHour4 {...ICON} />}
            query={counts}
            of={(data) => data.pending}
            isWaiting
          />
          <CountTile label="New Messages" icon={<IconMail {...ICON} />} query={unread} of={(data) => data} isWaiting />
        </Tiles>
        <ScoutViews player={user} />
      </Stack>
      <Columns
        side={
          <>
            <ProfileStatusCard user={user} />
            <RecentActivityCard playerId={user.id} />
          </>
        }
      >
        <MyVideos playerId={user.id} isUploadingAllowed={user.canUploadVideos} onUpload={() => void uploads.open()} />
      </Columns>
    </Screen>
  );
}
