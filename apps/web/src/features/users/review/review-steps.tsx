import { ActionIcon, Group, Kbd, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, type TablerIcon } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format.ts';
import classes from './review-drawer.module.css';
import type { ReviewedUser } from './use-reviewed-user.ts';

interface ReviewStepsProps {
  user: ReviewedUser;
  count: number | undefined;
  onNext: () => unknown;
  onPrevious: () => void;
}

/** The way through the list: buttons, the keys that do the same, and the place of the shown user. */
export function ReviewSteps({ user, count, onNext, onPrevious }: ReviewStepsProps) {
  const { hasNext, hasPrevious, index } = user;
  if (!hasNext && !hasPrevious) return null;
  return (
    <Group gap="0.35rem">
      <StepButton label="Previous user" Icon={IconChevronUp} isPossible={hasPrevious} onClick={onPrevious} />
      <StepButton label="Next user" Icon={IconChevronDown} isPossible={hasNext} onClick={onNext} />
      {index !== null && count !== undefined && (
        <Text span ml="0.35rem" style={{ fontVariantNumeric: 'tabular-nums' }} role="status">
          {formatCount(index + 1)} of {formatCount(count)}
        </Text>
      )}
      <Text span size="sm" c="dimmed" ml="auto" className={classes.keys ?? ''}>
        <Kbd>J</Kbd> next <Kbd>K</Kbd> previous
        <VisuallyHidden> user</VisuallyHidden>
      </Text>
    </Group>
  );
}

interface StepButtonProps {
  label: string;
  Icon: TablerIcon;
  isPossible: boolean;
  onClick: () => unknown;
}

/** At an end of the list it keeps the focus, and does nothing. */
function StepButton({ label, Icon, isPossible, onClick }: StepButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={label}
      aria-disabled={!isPossible}
      data-disabled={!isPossible}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
