import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { REPORT_REASON_LABELS } from '@touchline/contracts/reports';
import { Link } from 'react-router-dom';
import { PlainList } from '../../../components/lists.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatDate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { CaseBadges } from '../case-badges.tsx';
import { reportsText } from '../labels.ts';

/** The cases about a user, for those who handle cases; each leads to itself. */
export function CasesAbout({ userId }: { userId: string }) {
  const cases = trpc.cases.list.useInfiniteQuery({ aboutId: userId }, PAGED);
  return (
    <SectionCard title="Reports">
      <ListView
        query={cases}
        skeleton={<Skeleton height={96} role="status" aria-label="Loading the reports" />}
        error="The reports could not be loaded"
        empty={
          <Text size="sm" c="dimmed">
            Nothing about this user has been reported.
          </Text>
        }
      >
        {(items) => (
          <>
            <PlainList>
              {items.map((one) => (
                <Stack
                  key={one.id}
                  component="li"
                  gap="0.25rem"
                  align="flex-start"
                  style={{ overflowWrap: 'anywhere' }}
                >
                  <Anchor component={Link} c="inherit" fw={650} to={paths.adminSafeguarding({ case: one.id })}>
                    {reportsText(one.reportCount)} since {formatDate(one.createdAt)}
                  </Anchor>
                  <Group component="span" gap="xs">
                    <CaseBadges of={one} />
                  </Group>
                  <Text span size="sm" c="dimmed">
                    {one.reasons.map((reason) => REPORT_REASON_LABELS[reason]).join(' · ')}
                  </Text>
                </Stack>
              ))}
            </PlainList>
            <LoadMore query={cases} />
          </>
        )}
      </ListView>
    </SectionCard>
  );
}
