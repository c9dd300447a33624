import { ActionIcon, Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { Account, Player } from '@touchline/contracts/users';
import { useState } from 'react';
import { ButtonLink } from '../../../../components/button-link.tsx';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { ErrorState } from '../../../../components/error-state.tsx';
import { LoadMore } from '../../../../components/screen/load-more.tsx';
import { ContactPlayerButton } from '../../../../features/contact/contact-player-button.tsx';
import { type Filters, isNarrowed } from '../../../../features/discovery/filters.ts';
import { PlayerGrid, PlayerGridSkeleton } from '../../../../features/players/card/player-grid.tsx';
import { PlayerQuickView } from '../../../../features/players/quick-view/player-quick-view.tsx';
import { useSavedAmong } from '../../../../features/saved-players/hooks.ts';
import { SaveStar } from '../../../../features/saved-players/save-star.tsx';
import { messageOf } from '../../../../lib/errors.ts';
import { fullName } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import classes from './found-players.module.css';
import type { Found } from './use-found-players.ts';

const FIRST_GHOSTS = 6;

interface FoundPlayersProps {
  scout: Account;
  found: Found;
  filters: Filters;
  onClear: () => void;
}

/** The cards of those who were found, or why there are none. */
export function FoundPlayers({ scout, found: { players, pages, fetchedIds }, filters, onClear }: FoundPlayersProps) {
  const isSaved = useSavedAmong(scout.id, fetchedIds);
  const quickView = useQuickView();

  if (players.isPending) return <PlayerGridSkeleton count={FIRST_GHOSTS} />;
  if (!pages) {
    return (
      <ErrorState
        title="Players could not be loaded"
        message={messageOf(players.error, 'Please try again.')}
        onRetry={() => void players.refetch()}
      />
    );
  }
  const shown = pages.flat();
  if (shown.length === 0) return <NobodyFound isNarrowed={isNarrowed(filters)} onClear={onClear} />;

  const star = (player: Player) => <SaveStar scoutId={scout.id} player={player} isSaved={isSaved(player.id)} />;
  const actions = (player: Player) => (
    <>
      <ContactPlayerButton player={player} isOnCard />
      <ButtonLink to={paths.player(player.id)} variant="default" size="sm">
        View Profile
      </ButtonLink>
    </>
  );
  return (
    <>
      <PlayerGrid
        players={shown}
        isOutdated={players.isPlaceholderData}
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
            {star(player)}
          </>
        )}
      />
      <LoadMore query={players} />
      <PlayerQuickView {...quickView.props} actions={quickView.props.player && actions(quickView.props.player)} />
    </>
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
    // The player stays while the dialog fades out, so that its text does not vanish before it.
    props: { player, isOpen, onClose: () => setOpen(false) },
  };
}

function NobodyFound({ isNarrowed: isSearching, onClear }: { isNarrowed: boolean; onClear: () => void }) {
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
