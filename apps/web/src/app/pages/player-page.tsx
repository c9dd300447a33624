import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { hasRole } from '@touchline/contracts/permissions';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import type { Player } from '@touchline/contracts/users';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Columns, Screen } from '../../components/screen/screen.tsx';
import { ContactAdminsButton } from '../../features/messages/contact/contact-admins-button.tsx';
import { ContactPlayerButton } from '../../features/messages/contact/contact-player-button.tsx';
import {
  About,
  Achievements,
  CareerInfo,
  PhysicalStats,
  QuickStats,
} from '../../features/players/detail/player-facts.tsx';
import { PlayerHeader } from '../../features/players/detail/player-header.tsx';
import { useTrackView } from '../../features/players/hooks.ts';
import { PlayerVideos } from '../../features/videos/player-videos.tsx';
import { countText, usePlayerVideos } from '../../features/videos/use-player-videos.ts';
import { statusOf } from '../../lib/errors.ts';
import { fullName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import classes from './player-page.module.css';

const NOT_FOUND = 404;

/** A player as scouts and admins see him. */
export function PlayerPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const person = trpc.users.byId.useQuery({ id });
  // Other people have no such page (decision 82).
  const player = person.data && hasRole(person.data, 'player') ? person.data : null;
  const videos = usePlayerVideos(player?.id);
  useTrackView(player?.id);
  useTabTitle(player);

  return (
    <Screen>
      <p className={classes.back}>
        <Link to={paths.scoutDashboard()}>
          <IconArrowLeft size={18} aria-hidden="true" />
          <span>Back to Dashboard</span>
        </Link>
      </p>
      {person.isPending && <PlayerSkeleton />}
      {!person.isPending && !player && <NoPlayer error={person.error} />}
      {player && (
        <>
          <PlayerHeader player={player} actions={hasRole(user, 'scout') && <ScoutActions player={player} />} />
          <Columns
            side={
              <>
                <CareerInfo player={player} />
                <QuickStats player={player} videoCount={countText(videos)} />
              </>
            }
          >
            <About player={player} />
            <PhysicalStats player={player} />
            <Achievements player={player} />
            <PlayerVideos videos={videos} />
          </Columns>
        </>
      )}
    </Screen>
  );
}

function ScoutActions({ player }: { player: Player }) {
  return (
    <>
      <ContactPlayerButton player={player} />
      <ContactAdminsButton player={player} />
    </>
  );
}

/** Nobody by that id, or no answer about him (decision 83). */
function NoPlayer({ error }: { error: unknown }) {
  const isFailure = error !== null && statusOf(error) !== NOT_FOUND;
  return (
    <>
      <VisuallyHidden component="h1">Player</VisuallyHidden>
      <EmptyState
        title={isFailure ? 'Failed to fetch player details' : 'Player not found'}
        hint={
          isFailure
            ? 'The server could not be asked right now. Please try again in a moment.'
            : 'The account may have been closed, or the link is not complete.'
        }
      >
        <ButtonLink to={paths.scoutDiscover()} variant="default">
          Back to the players
        </ButtonLink>
      </EmptyState>
    </>
  );
}

function PlayerSkeleton() {
  return (
    <div role="status" aria-label="Loading player">
      <Skeleton height={260} mb="lg" />
      <Skeleton height={140} mb="lg" />
      <Skeleton height={200} />
    </div>
  );
}

/** Names the player in the browser's tab, so that several open players can be told apart. */
function useTabTitle(person: { firstName: string; lastName: string } | null): void {
  const name = person && fullName(person);
  useEffect(() => {
    if (name) document.title = `${name} · ${PRODUCT_NAME}`;
  }, [name]);
}
