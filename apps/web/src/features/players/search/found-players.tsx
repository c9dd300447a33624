import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { PlayerOrder } from '@touchline/contracts/players';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { QuietIconButton } from '../../../components/quiet-icon-button.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import type { Sorting } from '../../../components/screen/sort-head.tsx';
import { fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { PlayerGrid, PlayerGridSkeleton } from '../card/player-grid.tsx';
import { useFirstClips } from '../card/use-first-clips.ts';
import { PlayerList, PlayerListSkeleton } from '../list/player-list.tsx';
import { PlayerQuickView, quickViewButtonId } from '../quick-view/player-quick-view.tsx';
import { useResultsState } from '../results/list-state.ts';
import type { ShownPlayer } from '../shown-player.ts';
import { type Filters, isNarrowed } from './filters.ts';
import type { Found } from './use-found-players.ts';

const SKELETON_COUNT = 6;

interface FoundPlayersProps {
  found: Found;
  filters: Filters;
  isList: boolean;
  onClear: () => void;
  /** What a scout can do with a player; the link to the profile follows. */
  actions: (player: ShownPlayer) => ReactNode;
  /** A small control that cards, rows and the quick view have. */
  star: (player: ShownPlayer) => ReactNode;
  contactState: (player: ShownPlayer) => string | null;
  sorting: Sorting<PlayerOrder>;
}

/** The players found, as cards or as a list, or why there are none. */
export function FoundPlayers({ found: { players, pages }, filters, onClear, ...show }: FoundPlayersProps) {
  const { actions, star, isList, contactState, sorting } = show;
  // The player stays while the quick view fades out, so that its content does not disappear first.
  const [viewed, setViewed] = useState<ShownPlayer | null>(null);
  const [isViewOpen, setViewOpen] = useState(false);
  const results = useResultsState();
  const clipOf = useFirstClips(pages ?? []);

  const buttons = (player: ShownPlayer) => (
    <>
      {actions(player)}
      <ButtonLink to={paths.player(player.id)} state={results} variant="text" size="sm">
        View Profile
      </ButtonLink>
    </>
  );
  const controls = (player: ShownPlayer) => (
    <>
      <QuietIconButton
        label={`Quick view of ${fullName(player)}`}
        title="Quick view"
        Icon={IconEye}
        size={36}
        id={quickViewButtonId(player.id)}
        onClick={() => {
          setViewed(player);
          setViewOpen(true);
        }}
      />
      {star(player)}
    </>
  );
  const Skeleton = isList ? PlayerListSkeleton : PlayerGridSkeleton;
  return (
    <ListView
      query={{ ...players, data: pages && { pages: pages.map((items) => ({ items })) } }}
      skeleton={<Skeleton count={SKELETON_COUNT} />}
      error="Players could not be loaded"
      empty={<NoneFound filters={filters} onClear={onClear} />}
    >
      {(shown) => {
        const at = shown.findIndex(({ id }) => id === viewed?.id);
        const next = shown[at + 1];
        const showMore = async () => {
          const { data } = await players.fetchNextPage();
          const more: readonly ShownPlayer[] = data?.pages.flatMap(({ items }) => items) ?? [];
          setViewed((now) => more[more.findIndex(({ id }) => id === now?.id) + 1] ?? now);
        };
        const all = { players: shown, isOutdated: players.isPlaceholderData, linkState: results };
        return (
          <>
            {isList ? (
              <PlayerList {...all} controls={controls} contactState={contactState} sorting={sorting} />
            ) : (
              <PlayerGrid {...all} clip={({ id }) => clipOf(id)} actions={buttons} corner={controls} />
            )}
            <LoadMore keepsPlace query={players} />
            <PlayerQuickView
              player={viewed}
              isOpen={isViewOpen}
              onClose={() => setViewOpen(false)}
              clip={viewed ? clipOf(viewed.id) : undefined}
              onNext={at < 0 ? undefined : next ? () => setViewed(next) : players.hasNextPage ? showMore : undefined}
              onPrevious={at > 0 ? () => setViewed(shown[at - 1] ?? null) : undefined}
              star={viewed && star(viewed)}
              actions={viewed && buttons(viewed)}
            />
          </>
        );
      }}
    </ListView>
  );
}

/** Words that are meant to leave something out, and are searched like any other. */
const NEGATION = /(?:^|\s)(?:not|no|without|except)\s+\S/i;

function NoneFound({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  return (
    <EmptyState
      title="No players found"
      hint={
        <>
          <div>
            {isNarrowed(filters)
              ? 'Try adjusting your search criteria or filters'
              : 'No verified players are currently available'}
          </div>
          {NEGATION.test(filters.search) && <div>To leave out a word, put a hyphen before it, such as -lagos</div>}
        </>
      }
    >
      <Button variant="default" onClick={onClear}>
        Clear Search & Filters
      </Button>
    </EmptyState>
  );
}
