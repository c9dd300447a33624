import { Text } from '@mantine/core';
import type { ScoutSignals } from '@touchline/contracts/cases';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatCount, formatDateTime, formatShare } from '../../../lib/format.ts';
import { FactRows } from './fact-rows.tsx';

/** What the database says about a scout's contacts. It is a reason to look, never a verdict. */
export function Signals({ signals }: { signals: ScoutSignals }) {
  const { minorsContacted, requests, declined, outstanding, reports, hasValidCard, computedAt } = signals;
  const facts = [
    ['Minors contacted in a week', formatCount(minorsContacted)],
    ['Requests', formatCount(requests)],
    ['Declined', `${formatCount(declined)} (${formatShare(declined, requests)})`],
    ['Answers outstanding', formatCount(outstanding)],
    ['Reports', formatCount(reports)],
    ['Valid ID card', hasValidCard ? 'Yes' : 'No'],
  ] as const;
  return (
    <SectionCard title="Signals">
      <FactRows facts={facts} />
      <Text size="sm" c="dimmed" mt="sm">
        Counted {formatDateTime(computedAt)}
      </Text>
    </SectionCard>
  );
}
