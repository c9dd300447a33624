import { Button } from '@mantine/core';
import type { FileView } from '@touchline/contracts/player-files';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { paths } from '../../../lib/paths.ts';

const TEXTS: Record<FileView, { title: string; hint: string }> = {
  kept: {
    title: 'No players yet',
    hint: 'Star a player, write a note or set a stage: then the player is here.',
  },
  starred: { title: 'No starred players', hint: 'Press the star of a player whom you want to find again.' },
  due: { title: 'Nothing is due', hint: 'A next step is here on its day, and until it is done.' },
  dismissed: {
    title: 'You have put no player aside',
    hint: 'Players who are “Not for me” are here, and left out of what is suggested to you.',
  },
};

interface NoFilesProps {
  view: FileView;
  isFiltering: boolean;
  onClear: () => void;
}

/** What stands in place of an empty list. */
export function NoFiles({ view, isFiltering, onClear }: NoFilesProps) {
  if (isFiltering) {
    return (
      <EmptyState title="No players match" hint="Try adjusting your filters.">
        <Button variant="default" onClick={onClear}>
          Clear Filters
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState {...TEXTS[view]}>
      <ButtonLink to={paths.scoutDiscover()} variant={view === 'kept' ? 'filled' : 'default'}>
        Discover Players
      </ButtonLink>
    </EmptyState>
  );
}
