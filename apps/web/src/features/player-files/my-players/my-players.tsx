import { Box, Stack } from '@mantine/core';
import { IconLayoutKanban, IconTable } from '@tabler/icons-react';
import { FILE_VIEWS, type FileView } from '@touchline/contracts/player-files';
import { ChoiceSwitch } from '../../../components/choice-switch.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { AddressTabs } from '../../../components/screen/address-tabs.tsx';
import { formatCount } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FileFilters } from './file-filters.tsx';
import { FilesView } from './table/files-view.tsx';
import { useFileFilters } from './use-file-filters.ts';

// Dragging needs code that the table does without.
const Board = lazyPart(() => import('./board/board.tsx').then((module) => module.Board));

const VIEW_LABELS: Record<FileView, string> = {
  kept: 'All',
  starred: 'Starred',
  due: 'Due',
  dismissed: 'Not for Me',
};

/** The players of whom the scout has written something down, as a table or as a board by stage. */
export function MyPlayers() {
  const state = useFileFilters();
  const counts = trpc.playerFiles.counts.useQuery().data;
  const labels = Object.fromEntries(
    FILE_VIEWS.map((view) => [
      view,
      counts ? `${VIEW_LABELS[view]} ${formatCount(counts.views[view])}` : VIEW_LABELS[view],
    ]),
  ) as Record<FileView, string>;
  const layout = (
    <Box w="fit-content" ml="auto">
      <ChoiceSwitch
        label="Layout"
        choices={[
          { value: 'table', label: 'Table', Icon: IconTable },
          { value: 'board', label: 'Board', Icon: IconLayoutKanban },
        ]}
        value={state.isBoard ? 'board' : 'table'}
        onChange={state.showAs}
      />
    </Box>
  );
  return (
    <AddressTabs name="view" labels={labels} initial="kept" px={{ base: 8, sm: 'md' }}>
      {() => (
        <Stack gap="lg">
          <FileFilters state={state} tags={counts?.tags ?? []} />
          {state.isBoard ? (
            <Board state={state} counts={counts} layout={layout} />
          ) : (
            <FilesView state={state} counts={counts} layout={layout} />
          )}
        </Stack>
      )}
    </AddressTabs>
  );
}
