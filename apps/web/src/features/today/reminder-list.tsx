import { Button, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { FileChange } from '@touchline/contracts/player-files';
import type { Reminder, Today } from '@touchline/contracts/today';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { dayLater } from '../../lib/days.ts';
import { formatDate, fullName } from '../../lib/format.ts';
import { DayPart, DayRow } from './day-part.tsx';
import { PlayerName } from './player-name.tsx';

export type ChangeStep = (
  player: { id: string; name: string },
  change: Extract<FileChange, { kind: 'next-step' }>,
) => void;

interface ReminderListProps {
  reminders: Today['reminders'];
  day: string;
  onStep: ChangeStep;
}

/** Next steps of today and before. */
export function ReminderList({ reminders: { items, total }, day, onStep }: ReminderListProps) {
  if (items.length === 0) return null;
  return (
    <DayPart title="Due" more={total - items.length} one="next step">
      {items.map((reminder) => (
        <ReminderRow key={reminder.playerId} reminder={reminder} day={day} onStep={onStep} />
      ))}
    </DayPart>
  );
}

const GONE = 'No longer available';

function ReminderRow({ reminder, day, onStep }: { reminder: Reminder; day: string; onStep: ChangeStep }) {
  const { playerId, text, on, player } = reminder;
  const name = player ? fullName(player) : GONE;
  const change = (nextStep: { text: string; on: string } | null) =>
    onStep({ id: playerId, name }, { kind: 'next-step', nextStep });
  const putOff = (days: number) => change({ text, on: dayLater({ days }, new Date(`${day}T12:00`)) });
  const isLate = on < day;
  return (
    <DayRow
      tone={isLate ? 'late' : 'due'}
      avatar={
        player ? (
          <PersonAvatar firstName={player.firstName} lastName={player.lastName} />
        ) : (
          <IconBell size={40} stroke={1} aria-hidden="true" />
        )
      }
      actions={
        <>
          <Action label="Done" of={`${text}, ${name}`} onClick={() => change(null)} />
          <Action label="Tomorrow" of={`${text}, ${name}`} onClick={() => putOff(1)} />
          <Action label="In a Week" of={`${text}, ${name}`} onClick={() => putOff(7)} />
        </>
      }
    >
      <Text fw={650}>{text}</Text>
      <Text size="sm" c="dimmed">
        <PlayerName playerId={playerId}>{name}</PlayerName>
        {isLate && ` · since ${formatDate(on)}`}
      </Text>
    </DayRow>
  );
}

function Action({ label, of, onClick }: { label: string; of: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-md" aria-label={`${label}: ${of}`} onClick={onClick}>
      {label}
    </Button>
  );
}
