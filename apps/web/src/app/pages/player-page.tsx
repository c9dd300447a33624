import { Group, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { hasRole } from '@touchline/contracts/permissions';
import { Fragment } from 'react';
import { Link, useParams } from 'react-router-dom';
import { QueryView } from '../../components/query-view.tsx';
import { Columns, Screen } from '../../components/screen/screen.tsx';
import { useVideoMarks } from '../../features/clip-marks/index.ts';
import { AskForDetails, ContactAdminsButton, ContactPlayer, useContactedAmong } from '../../features/messages/index.ts';
import {
  ContactStageOffer,
  GoneFile,
  MyFile,
  useFileChanges,
  useWithWaiting,
} from '../../features/player-files/index.ts';
import {
  About,
  Achievements,
  BackToResults,
  CareerInfo,
  NoPlayer,
  PhysicalStats,
  PlayerHeader,
  PlayerSkeleton,
  PlayerSteps,
  QuickStats,
  type ShownPlayer,
  useAddressVideo,
  useTrackView,
} from '../../features/players/index.ts';
import { SaveStar, useSavedAmong } from '../../features/saved-players/index.ts';
import { countText, PlayerVideos, usePlayerVideos } from '../../features/videos/index.ts';
import { isNotFound } from '../../lib/errors.ts';
import { fullName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useTabTitle } from '../router/route-effects.tsx';
import { SafetyMenu } from '../safety/safety-menu.tsx';
import classes from './player-page.module.css';

export function Page() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const person = trpc.users.byId.useQuery({ id });
  // Scouts and admins have no such page.
  const player = person.data && hasRole(person.data, 'player') ? person.data : null;
  const videos = usePlayerVideos(player?.id);
  const { videoId, linkTo } = useAddressVideo();
  const marks = useVideoMarks();
  useTrackView(player?.id);
  useTabTitle(player ? fullName(player) : undefined);

  return (
    <Screen isWide>
      <Group justify="space-between" gap="sm" mb="calc(-1 * var(--mantine-spacing-sm))">
        <p className={classes.back}>
          <Link to={paths.scoutDashboard()}>
            <IconArrowLeft size={18} aria-hidden="true" />
            <span>Back to Dashboard</span>
          </Link>
          <BackToResults />
        </p>
        <PlayerSteps playerId={id} />
      </Group>
      <QueryView
        query={{ ...person, data: player ?? undefined }}
        skeleton={<PlayerSkeleton />}
        error={(error) => <NoPlayerFor playerId={id} error={error} />}
        notFound={<NoPlayerFor playerId={id} error={person.error} />}
      >
        {(player) => (
          // Another player of the list gets nothing of what was opened and typed for this one.
          <Fragment key={player.id}>
            <PlayerHeader
              player={player}
              star={
                <>
                  {user && hasRole(user, 'scout') && <ScoutStar scoutId={user.id} player={player} />}
                  <SafetyMenu
                    of={fullName(player)}
                    label="Report profile…"
                    reported={{ subject: 'profile', subjectId: player.id, what: `the profile of ${fullName(player)}` }}
                    person={player}
                  />
                </>
              }
              actions={hasRole(user, 'scout') && <ScoutActions player={player} />}
              ask={<AskAsScout player={player} />}
            />
            <Columns
              side={
                <>
                  {hasRole(user, 'scout') && <ScoutFile player={player} />}
                  <CareerInfo player={player} />
                  <QuickStats player={player} videoCount={countText(videos)} />
                </>
              }
              after={
                <Stack gap="lg">
                  <About player={player} />
                  <PhysicalStats player={player} />
                  <Achievements player={player} />
                </Stack>
              }
            >
              <div className={classes.videos}>
                <PlayerVideos
                  videos={videos}
                  chosenId={videoId}
                  linkTo={linkTo}
                  marks={hasRole(user, 'scout') ? marks : undefined}
                  menu={({ id, title }) => (
                    <SafetyMenu
                      of={title}
                      label="Report clip…"
                      reported={{ subject: 'video', subjectId: id, what: `the clip “${title}”` }}
                      size="sm"
                    />
                  )}
                />
              </div>
            </Columns>
          </Fragment>
        )}
      </QueryView>
    </Screen>
  );
}

function ScoutStar({ scoutId, player }: { scoutId: string; player: ShownPlayer }) {
  const isStarred = useSavedAmong(scoutId, [[player.id]])(player.id);
  const isOn = useWithWaiting()(player.id, { isStarred }).isStarred;
  const { change } = useFileChanges();
  const handleToggle = () => void change([{ id: player.id, name: fullName(player) }], { kind: 'star', isOn: !isOn });
  return <SaveStar scoutId={scoutId} player={player} isSaved={isOn} onToggle={handleToggle} />;
}

function ScoutFile({ player }: { player: ShownPlayer }) {
  return <MyFile player={{ id: player.id, name: fullName(player) }} mayBeMinor={player.isMinor} />;
}

/** Scouts who have written about the player find that, although the player is not shown any more. */
function NoPlayerFor({ playerId, error }: { playerId: string; error: unknown }) {
  const { user } = useSession();
  const noPlayer = <NoPlayer error={error} />;
  const isFailure = error !== null && !isNotFound(error);
  if (isFailure || !hasRole(user, 'scout')) return noPlayer;
  return <GoneFile playerId={playerId} skeleton={<PlayerSkeleton />} otherwise={noPlayer} />;
}

function ScoutActions({ player }: { player: ShownPlayer & { username: string } }) {
  const contactedAt = useContactedAmong([[player.id]]);
  return (
    <>
      <ContactPlayer player={player} contactedAt={contactedAt(player.id)} />
      <ContactAdminsButton player={player} />
      <ContactStageOffer player={{ id: player.id, name: fullName(player) }} />
    </>
  );
}

function AskAsScout({ player }: { player: ShownPlayer }) {
  const contactedAt = useContactedAmong([[player.id]]);
  return <AskForDetails player={player} contactedAt={contactedAt(player.id)} />;
}
