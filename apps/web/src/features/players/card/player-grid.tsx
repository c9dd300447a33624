import type { Video } from '@touchline/contracts/videos';
import type { ReactNode } from 'react';
import { CardGrid, CardGridSkeleton } from '../../../components/card-grid/card-grid.tsx';
import type { ShownPlayer } from '../shown-player.ts';
import { PlayerCard } from './player-card.tsx';
import { PlayerLink } from './player-link.tsx';

const CARD_WIDTH = '16.5rem';

interface PlayerGridProps {
  players: readonly ShownPlayer[];
  isOutdated?: boolean;
  /** Kept in the history by the links to the players. */
  linkState?: object;
  /** The clip that stands for a player. */
  clip?: (player: ShownPlayer) => Video | undefined;
  corner?: (player: ShownPlayer) => ReactNode;
  actions?: (player: ShownPlayer) => ReactNode;
}

/** Cards that link to their players. */
export function PlayerGrid({ players, isOutdated, linkState, clip, corner, actions }: PlayerGridProps) {
  return (
    <CardGrid isDense entries={players} cardWidth={CARD_WIDTH} isOutdated={isOutdated}>
      {(player) => (
        <PlayerCard
          player={player}
          name={<PlayerLink player={player} state={linkState} />}
          clip={clip?.(player)}
          corner={corner?.(player)}
          actions={actions?.(player)}
        />
      )}
    </CardGrid>
  );
}

export function PlayerGridSkeleton({ count }: { count: number }) {
  return <CardGridSkeleton label="Loading players" count={count} cardWidth={CARD_WIDTH} pictureRatio="113 / 38" />;
}
