import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { FileStage } from '@touchline/contracts/player-files';
import { CLOSED_REASON_LABELS, CLOSED_REASONS, STAGE_LABELS, STAGES } from '@touchline/contracts/stages';
import { useId } from 'react';
import classes from './stage-picker.module.css';

interface StagePickerProps extends FileStage {
  onChange: (next: FileStage) => void;
  /** Shows the keys that set a stage on this page. */
  hasKeys?: boolean;
}

/** The six stages: one press sets one, another press clears it. Closed asks for its reason below, which may be left out. */
export function StagePicker({ stage, closedReason, onChange, hasKeys = false }: StagePickerProps) {
  const whyId = useId();
  return (
    <Stack gap="xs">
      <fieldset className={classes.stages} aria-label="Stage">
        {STAGES.map((one, index) => (
          <UnstyledButton
            key={one}
            className={classes.stage ?? ''}
            aria-pressed={one === stage}
            {...(hasKeys && { 'aria-keyshortcuts': String(index + 1), title: `Key ${index + 1}` })}
            onClick={() => onChange({ stage: one === stage ? null : one, closedReason: null })}
          >
            {hasKeys && (
              <span className={classes.key} aria-hidden="true">
                {index + 1}
              </span>
            )}
            {STAGE_LABELS[one]}
          </UnstyledButton>
        ))}
      </fieldset>
      {stage === 'closed' && (
        <Stack gap={4}>
          <Text size="sm" c="dimmed" id={whyId}>
            Why closed?
          </Text>
          <Group component="fieldset" gap={6} m={0} p={0} bd={0} miw={0} aria-labelledby={whyId}>
            {CLOSED_REASONS.map((reason) => (
              <UnstyledButton
                key={reason}
                className={classes.reason ?? ''}
                aria-pressed={reason === closedReason}
                onClick={() => onChange({ stage, closedReason: reason === closedReason ? null : reason })}
              >
                {CLOSED_REASON_LABELS[reason]}
              </UnstyledButton>
            ))}
          </Group>
        </Stack>
      )}
    </Stack>
  );
}
