import { ActionIcon, Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { Player } from '@touchline/contracts/users';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { PlayerGrid, PlayerGridSkeleton } from '../card/player-grid.tsx';
import { PlayerQuickView } from '../quick-view/player-quick-view.tsx';
import { useResultsState } from '../results/results-link.ts';
import { useKeptScroll } from '../results/use-kept-scroll.ts';
import { type Filters, isNarrowed } from './filters.ts';
import classes from './found-players.module.css';
import type { Found } from './use-found-players.ts';

const SKELETON_COUNT = 6;

interface FoundPlayersProps {
  found: Found;
  filters: Filters;
  onClear: () => void;
  /** What a scout can do with a player; the link to the profile follows. */
  actions: (player: Player) => ReactNode;
  /** Stands in the corner of a card, next to the quick view. */
  corner: (player: Player) => ReactNode;
}

/** The cards of the players found, or why there are none. */
export function FoundPlayers({ found: { players, pages }, filters, onClear, ...cards }: FoundPlayersProps) {
  const quickView = useQuickView();
  const results = useResultsState();
  useKeptScroll();

  const actions = (player: Player) => (
    <>
      {cards.actions(player)}
      <ButtonLink to={paths.player(player.id)} state={results} variant="default" size="sm">
        View Profile
      </ButtonLink>
    </>
  );
  return (
    <ListView
      query={{ ...players, data: pages && { pages: pages.map((items) => ({ items })) } }}
      skeleton={<PlayerGridSkeleton count={SKELETON_COUNT} />}
      error="Players could not be loaded"
      empty={<NoneFound isNarrowed={isNarrowed(filters)} onClear={onClear} />}
    >
      {(shown) => (
        <>
          <PlayerGrid
            players={shown}
            isOutdated={players.isPlaceholderData}
            linkState={results}
            actions={actions}
            corners={(player) => (
              <>
                <ActionIcon
                  className={classes.eye ?? ''}
                  variant="transparent"
                  size={40}
                  radius="xl"
                  aria-label={`Quick view of ${fullName(player)}`}
                  title="Quick view"
                  onClick={() => quickView.open(player)}
                >
                  <IconEye size={22} aria-hidden="true" />
                </ActionIcon>
                {cards.corner(player)}
              </>
            )}
          />
          <LoadMore query={players} />
          <PlayerQuickView {...quickView.props} actions={quickView.props.player && actions(quickView.props.player)} />
        </>
      )}
    </ListView>
  );
}

function useQuickView() {
  const [player, setPlayer] = useState<Player | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    open(chosen: Player) {
      setPlayer(chosen);
      setOpen(true);
    },
    // The player stays while the dialog fades out, so that its content does not disappear first.
    props: { player, isOpen, onClose: () => setOpen(false) },
  };
}

function NoneFound({ isNarrowed: isSearching, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="No players found"
      hint={
        isSearching ? 'Try adjusting your search criteria or filters' : 'No verified players are currently available'
      }
    >
      {isSearching && (
        <Button variant="default" onClick={onClear}>
          Clear Search & Filters
        </Button>
      )}
    </EmptyState>
  );
}
