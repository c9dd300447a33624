import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/query-view.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { PlayerGrid, PlayerGridSkeleton } from './card/player-grid.tsx';
import { useFirstClips } from './card/use-first-clips.ts';
import { FROM_NEWEST } from './results/list-state.ts';

const SHOWN = 4;

/** The verified players who joined last. */
export function RecentPlayers() {
  const players = trpc.players.list.useQuery({ limit: SHOWN });
  const clipOf = useFirstClips([players.data?.items ?? []]);
  return (
    <ListSection
      title="Recently Added Players"
      action={
        <ButtonLink to={paths.scoutDiscover()} variant="text">
          View All
        </ButtonLink>
      }
    >
      <ListView
        showsRefetchError
        query={players}
        skeleton={<PlayerGridSkeleton count={SHOWN} />}
        error="Players could not be loaded"
        empty={
          <EmptyState title="No players available" hint="Verified players appear here as soon as there are any." />
        }
      >
        {(items) => <PlayerGrid players={items} linkState={FROM_NEWEST} clip={({ id }) => clipOf(id)} />}
      </ListView>
    </ListSection>
  );
}
