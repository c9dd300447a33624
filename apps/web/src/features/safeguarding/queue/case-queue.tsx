import { Button, Group, Switch } from '@mantine/core';
import { IconCheck, IconClockHour4, IconFolderOpen, IconInbox } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { CASE_STATE_LABELS, CASE_STATES, type CaseState } from '@touchline/contracts/cases';
import type { ReactNode } from 'react';
import { ChoiceSwitch } from '../../../components/choice-switch.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { CountTile } from '../../../components/screen/count-tile.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { RecordList, RecordsSkeleton } from '../../../components/screen/record-list.tsx';
import { Tiles } from '../../../components/screen/screen.tsx';
import { paths } from '../../../lib/paths.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { known, useAddressFilters } from '../../../lib/use-address-filters.ts';
import { CaseRow } from './case-row.tsx';

const ICON = { size: 20, 'aria-hidden': true } as const;
const ICONS: Record<CaseState, ReactNode> = {
  new: <IconInbox {...ICON} />,
  open: <IconFolderOpen {...ICON} />,
  waiting: <IconClockHour4 {...ICON} />,
  closed: <IconCheck {...ICON} />,
};
const CHOICES = [
  { value: '', label: 'All' },
  ...CASE_STATES.map((state) => ({ value: state, label: CASE_STATE_LABELS[state] })),
];

/** The cases, by state and by who handles them. */
export function CaseQueue() {
  const counts = trpc.cases.counts.useQuery();
  const { values, change, clear, isFiltering } = useAddressFilters(['state', 'mine']);
  const state = known(values.state, CASE_STATES);
  const isMine = values.mine === '1';
  const cases = trpc.cases.list.useInfiniteQuery(
    { ...(state && { state }), ...(isMine && { isMine }) },
    { ...PAGED, placeholderData: keepPreviousData },
  );
  return (
    <>
      <Tiles>
        {CASE_STATES.map((one) => (
          <CountTile
            key={one}
            label={CASE_STATE_LABELS[one]}
            icon={ICONS[one]}
            query={counts}
            of={(data) => data[one]}
            isWaiting={one === 'new'}
            to={paths.adminSafeguarding({ state: one })}
          />
        ))}
      </Tiles>
      <Group gap="0.75rem 1.5rem">
        <ChoiceSwitch
          label="State"
          choices={CHOICES}
          value={state ?? ''}
          onChange={(chosen) => change({ state: chosen })}
        />
        <Switch
          label="Mine"
          checked={isMine}
          onChange={({ currentTarget }) => change({ mine: currentTarget.checked ? '1' : '' })}
        />
      </Group>
      <ListSection title={state ? `${CASE_STATE_LABELS[state]} Cases` : 'Cases'}>
        <ListView
          query={cases}
          skeleton={<RecordsSkeleton label="Loading cases" height={110} />}
          error="The cases could not be loaded"
          showsRefetchError
          empty={
            isFiltering ? (
              <EmptyState title="No cases here">
                <Button variant="default" onClick={() => clear()}>
                  Show all cases
                </Button>
              </EmptyState>
            ) : (
              <EmptyState
                title="No cases"
                hint="Reports by users, and concerns from the ID check, become cases here."
              />
            )
          }
        >
          {(items) => (
            <div aria-busy={cases.isPlaceholderData}>
              <RecordList label="Cases">
                {items.map((one) => (
                  <li key={one.id}>
                    <CaseRow case={one} />
                  </li>
                ))}
              </RecordList>
              <LoadMore keepsPlace query={cases} />
            </div>
          )}
        </ListView>
      </ListSection>
    </>
  );
}
