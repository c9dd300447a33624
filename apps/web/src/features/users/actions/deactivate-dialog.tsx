import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { DEACTIVATION_DAYS_MAX, REASON_MAX } from '@touchline/contracts/limits';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';
import { useValidatedForm } from '../../../lib/use-zod-form.ts';
import classes from './deactivate-dialog.module.css';

interface Deactivation {
  inactiveReason: string;
  inactiveUntil: string | null;
}

interface DeactivateDialogProps {
  /** The user to deactivate. */
  of: string;
  deactivate: (facts: Deactivation) => Promise<unknown>;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

const PRESETS = [
  { label: '1 Week', days: 7 },
  { label: '1 Month', days: 30 },
  { label: 'Open', days: null },
] as const;

/** Deactivates with a reason, which the user reads at sign-in, and with an end, which may be left out. */
export function DeactivateDialog({ of, deactivate, isOpen, onClose, onClosed }: DeactivateDialogProps) {
  const form = useValidatedForm(errorsOf, {
    name: 'deactivate',
    initialValues: { reason: '', until: '' },
  });
  const { until } = form.getValues();
  const handleSubmit = form.submitTo(
    { mutateAsync: deactivate },
    {
      input: (values) => ({
        inactiveReason: values.reason.trim(),
        // The account is active again when that day begins where the admin is.
        inactiveUntil: values.until ? new Date(`${values.until}T00:00`).toISOString() : null,
      }),
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={`Deactivate ${of}`}
      submitLabel="Deactivate"
      isDanger
      isOpen={isOpen}
      form={form}
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={handleSubmit}
    >
      <Textarea
        label="Reason"
        description="The user reads it at sign-in."
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={REASON_MAX}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <Stack gap="xs">
        <TextInput
          label="Active Again On"
          description="Without it the account stays inactive until an admin activates it."
          type="date"
          min={dayAfter(1)}
          max={dayAfter(DEACTIVATION_DAYS_MAX - 1)}
          {...form.getInputProps('until')}
        />
        <Group component="fieldset" gap="xs" m={0} p={0} className={classes.presets ?? ''} aria-label="Length">
          {PRESETS.map(({ label, days }) => {
            const day = days === null ? '' : dayAfter(days);
            return (
              <Button
                key={label}
                size="xs"
                variant="default"
                aria-pressed={until === day}
                onClick={() => form.setFieldValue('until', day)}
              >
                {label}
              </Button>
            );
          })}
        </Group>
      </Stack>
    </FormDialog>
  );
}

function errorsOf({ reason, until }: { reason: string; until: string }) {
  return {
    ...(reason.trim() === '' && { reason: 'Please give a reason.' }),
    ...(!isInReach(until) && { until: OUT_OF_REACH }),
  };
}

const OUT_OF_REACH = 'Please choose a day from tomorrow on, at most two years from now.';

function isInReach(day: string): boolean {
  return day === '' || (day >= dayAfter(1) && day <= dayAfter(DEACTIVATION_DAYS_MAX - 1));
}

/** The day some days from today where the admin is, yyyy-mm-dd. */
function dayAfter(days: number): string {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
