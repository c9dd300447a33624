import { ActionIcon, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ClipMark } from '@touchline/contracts/clip-marks';
import {
  MARK_ACTION_LABELS,
  MARK_ACTIONS,
  MARK_SIGNS,
  MARK_TEXT_MAX,
  type MarkAction,
  type MarkSign,
} from '@touchline/contracts/mark-actions';
import { useEffect, useEffectEvent, useState } from 'react';
import { QuietIconButton } from '../../components/quiet-icon-button.tsx';
import { formatDuration } from '../../lib/format.ts';
import { useMarkChanges } from './hooks.ts';

const ACTIONS = [
  { value: '', label: 'No action' },
  ...MARK_ACTIONS.map((action) => ({ value: action, label: MARK_ACTION_LABELS[action] })),
];
const SIGNS: Record<MarkSign, { label: string; Icon: typeof IconPlus; color: string }> = {
  plus: { label: 'Good', Icon: IconPlus, color: 'green' },
  minus: { label: 'Poor', Icon: IconMinus, color: 'red' },
};

/** One mark: its seconds, which lead there, its action, whether it was good or poor, and a text. Each change is saved at once. */
export function MarkRow({ mark, onSeek }: { mark: ClipMark; onSeek: () => void }) {
  const { change, remove } = useMarkChanges(mark);
  /** Null while nothing is typed, so that the text of another tab is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const at = `${formatDuration(mark.from)}–${formatDuration(mark.to)}`;
  const saveText = () => {
    const text = typed?.trim();
    if (text === undefined || text === mark.text) setTyped(null);
    else change({ text }, () => setTyped((now) => (now?.trim() === text ? null : now)));
  };
  const saveLast = useEffectEvent(saveText);
  // The page is left with the field in focus.
  useEffect(() => () => saveLast(), []);
  return (
    <Group component="li" gap="xs" wrap="wrap">
      <Button variant="subtle" size="compact-sm" onClick={onSeek} aria-label={`Go to ${at}`} ff="monospace">
        {at}
      </Button>
      <NativeSelect
        size="sm"
        aria-label={`Action at ${at}`}
        data={ACTIONS}
        value={mark.action ?? ''}
        onChange={({ currentTarget }) => change({ action: (currentTarget.value || null) as MarkAction | null })}
      />
      <Group gap="0.25rem" wrap="nowrap">
        {MARK_SIGNS.map((sign) => {
          const { label, Icon, color } = SIGNS[sign];
          const isOn = mark.sign === sign;
          return (
            <ActionIcon
              key={sign}
              size="lg"
              variant={isOn ? 'filled' : 'default'}
              color={color}
              aria-label={`${label} at ${at}`}
              aria-pressed={isOn}
              title={label}
              onClick={() => change({ sign: isOn ? null : sign })}
            >
              <Icon size={18} aria-hidden="true" />
            </ActionIcon>
          );
        })}
      </Group>
      <TextInput
        size="sm"
        flex="1 1 12rem"
        miw={0}
        aria-label={`Text at ${at}`}
        placeholder="What did you see?"
        maxLength={MARK_TEXT_MAX}
        value={typed ?? mark.text}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={saveText}
        onKeyDown={({ key }) => key === 'Enter' && saveText()}
      />
      <QuietIconButton label={`Remove the mark at ${at}`} title="Remove" Icon={IconTrash} size={36} onClick={remove} />
    </Group>
  );
}
