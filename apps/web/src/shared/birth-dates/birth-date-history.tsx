import { Stack, Text } from '@mantine/core';
import type { BirthDateEntry, BirthDateRequestState, BirthDates } from '@touchline/contracts/birth-dates';
import { PlainList } from '../../components/lists.tsx';
import { StatusBadge, type StatusTone } from '../../components/status-badge.tsx';
import { formatDate, formatDateTime } from '../../lib/format.ts';

const STATES: Record<BirthDateRequestState, { label: string; tone: StatusTone }> = {
  waiting: { label: 'Waits for the safeguarding team', tone: 'waiting' },
  accepted: { label: 'Accepted', tone: 'good' },
  declined: { label: 'Declined', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
};

const dateOf = (date: string | null) => (date === null ? 'none' : formatDate(date));

/** The changes of a date of birth and the player's requests, newest first. */
export function BirthDateHistory({ entries }: Pick<BirthDates, 'entries'>) {
  if (entries.length === 0) return <Text>It has not been changed since the registration.</Text>;
  return (
    <PlainList gap="md" aria-label="History of the date of birth">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} />
        </li>
      ))}
    </PlainList>
  );
}

function Entry({ entry }: { entry: BirthDateEntry }) {
  const { state, former, current, by, at, decidedBy, decidedAt, reason, seen } = entry;
  const verb = state === null ? 'Changed' : 'Asked for';
  return (
    <Stack gap={4}>
      <Text fw={600}>
        {dateOf(former)} → {dateOf(current)}
      </Text>
      {state !== null && (
        <div>
          <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
        </div>
      )}
      <Text size="sm" c="dimmed">
        {verb} by {by?.name ?? 'a deleted user'}, {formatDateTime(at)}
      </Text>
      {decidedBy && (
        <Text size="sm" c="dimmed">
          Decided by {decidedBy.name}, {formatDateTime(decidedAt)}
        </Text>
      )}
      {reason && <Remark label="Reason" text={reason} />}
      {seen && <Remark label="Seen" text={seen} />}
    </Stack>
  );
}

function Remark({ label, text }: { label: string; text: string }) {
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {label}: {text}
    </Text>
  );
}

/** '20 Sep 2009, on record since 2 Mar 2026, confirmed by an admin' */
export function birthDateText({ dateOfBirth, since, confirmedAt }: BirthDates): string {
  if (dateOfBirth === null) return 'There is no date of birth.';
  const proof = confirmedAt ? `confirmed by an admin on ${formatDate(confirmedAt)}` : 'not confirmed by an admin';
  return `${formatDate(dateOfBirth)}, on record since ${formatDate(since)}, ${proof}.`;
}
