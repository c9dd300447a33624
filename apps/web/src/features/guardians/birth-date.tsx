import { Skeleton, Stack, Text } from '@mantine/core';
import type { Child } from '@touchline/contracts/guardians';
import { QueryView } from '../../components/query-view.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { trpc } from '../../lib/trpc.ts';
import { BirthDateHistory, birthDateText } from '../../shared/birth-dates/birth-date-history.tsx';

/** A child's date of birth, with each change and each request for an older one. */
export function ChildBirthDate({ child }: { child: Child }) {
  const birthDates = trpc.birthDates.of.useQuery({ userId: child.id });
  return (
    <ListSection title="Date of Birth">
      <QueryView
        query={birthDates}
        skeleton={<Skeleton height={120} role="status" aria-label="Loading the date of birth" />}
        error="The date of birth could not be loaded"
      >
        {(data) => (
          <Stack gap="md">
            <Text component="p" m={0}>
              {birthDateText(data)} A date that makes {child.firstName} older changes nothing before the safeguarding
              team has accepted it. If it is wrong, write to the admin team.
            </Text>
            <BirthDateHistory entries={data.entries} />
          </Stack>
        )}
      </QueryView>
    </ListSection>
  );
}
