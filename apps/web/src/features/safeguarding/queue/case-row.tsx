import { Group, Text } from '@mantine/core';
import type { Case } from '@touchline/contracts/cases';
import { REPORT_REASON_LABELS } from '@touchline/contracts/reports';
import { RecordLink } from '../../../components/screen/record-link.tsx';
import { waitingTimeOf } from '../../../lib/format.ts';
import { searchWith } from '../../../lib/use-address-filters.ts';
import { CaseBadges } from '../case-badges.tsx';
import { reportsText } from '../labels.ts';

/** The parameter of the address with the id of the open case. */
export const CASE_PARAMETER = 'case';

/** The id of the link that opens a case, which gets the focus when the user comes back. */
export const caseLinkId = (caseId: string) => `case-${caseId}`;

/** One case of the list, which opens it. */
export function CaseRow({ case: one }: { case: Case }) {
  const { id, about, reasons, reportCount, assignee, createdAt, isUrgent } = one;
  return (
    <RecordLink
      label={`Case about ${about.name}`}
      name={about.name}
      search={searchWith(CASE_PARAMETER, id)}
      id={caseLinkId(id)}
      badges={<CaseBadges of={one} />}
      isUrgent={isUrgent}
    >
      <Text mt="0.35rem">{reasons.map((reason) => REPORT_REASON_LABELS[reason]).join(' · ')}</Text>
      <Group
        component="p"
        gap="0 1.25rem"
        m={0}
        mt="0.35rem"
        c="dimmed"
        fz="sm"
        style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}
      >
        <span>{reportsText(reportCount)}</span>
        <span>Here for {waitingTimeOf(createdAt)}</span>
        <span>{assignee ? `Handled by ${assignee.name}` : 'Not assigned'}</span>
      </Group>
    </RecordLink>
  );
}
