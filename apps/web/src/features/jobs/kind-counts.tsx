import { Skeleton, Table } from '@mantine/core';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './jobs.module.css';
import { kindTitle } from './labels.ts';

/** How many jobs of each kind there are. A job that is done is deleted, so that an empty queue is the normal state. */
export function KindCounts() {
  const counts = trpc.jobs.counts.useQuery();
  return (
    <ListSection title="By Kind">
      <QueryView
        query={counts}
        skeleton={<Skeleton height={96} />}
        error="The jobs could not be counted"
        showsRefetchError
      >
        {(kinds) =>
          kinds.length === 0 ? (
            <EmptyState title="No jobs" hint="Everything has been done." />
          ) : (
            // The table scrolls, not the page.
            <div className={classes.scroll}>
              <Table aria-label="Jobs by kind" className={classes.table ?? ''}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">Kind</Table.Th>
                    <Table.Th scope="col">Failed</Table.Th>
                    <Table.Th scope="col">Running</Table.Th>
                    <Table.Th scope="col">Waiting</Table.Th>
                    <Table.Th scope="col">Oldest due since</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {kinds.map(({ kind, failed, running, waiting, oldestDueAt }) => (
                    <Table.Tr key={kind}>
                      <Table.Th scope="row">{kindTitle(kind)}</Table.Th>
                      <Table.Td>{failed}</Table.Td>
                      <Table.Td>{running}</Table.Td>
                      <Table.Td>{waiting}</Table.Td>
                      <Table.Td>{oldestDueAt ? formatDateTime(oldestDueAt) : '–'}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          )
        }
      </QueryView>
    </ListSection>
  );
}
