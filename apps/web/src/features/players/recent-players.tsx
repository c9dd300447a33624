import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { messageOf } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { PlayerGrid, PlayerGridSkeleton } from './card/player-grid.tsx';

const SHOWN = 4;

/** The verified players who joined last. */
export function RecentPlayers() {
  const players = trpc.players.list.useQuery({ limit: SHOWN });
  return (
    <ListSection
      title="Recently Added Players"
      action={
        <ButtonLink to={paths.scoutDiscover()} variant="text">
          View All
        </ButtonLink>
      }
    >
      {players.isPending && <PlayerGridSkeleton count={SHOWN} />}
      {players.isError && (
        <ErrorState
          title="Players could not be loaded"
          message={messageOf(players.error, 'Please try again.')}
          onRetry={() => void players.refetch()}
        />
      )}
      {players.data?.items.length === 0 && (
        <EmptyState title="No players available" hint="Verified players appear here as soon as there are any." />
      )}
      {players.data && players.data.items.length > 0 && <PlayerGrid players={players.data.items} />}
    </ListSection>
  );
}
