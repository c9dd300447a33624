import { Select, Textarea } from '@mantine/core';
import { REASON_MAX } from '@touchline/contracts/limits';
import { REPORT_REASON_LABELS, REPORT_REASONS } from '@touchline/contracts/reports';
import type { ReactNode } from 'react';

const REASONS = REPORT_REASONS.map((reason) => ({ value: reason, label: REPORT_REASON_LABELS[reason] }));

/** The form's props of a field. */
interface FieldProps {
  value?: string;
  error?: ReactNode;
}

interface ReasonFieldsProps {
  getInputProps: (field: 'reason' | 'content') => FieldProps;
}

/** Why something is reported, and what happened. */
export function ReasonFields({ getInputProps }: ReasonFieldsProps) {
  const { value, ...reason } = getInputProps('reason');
  return (
    <>
      <Select
        label="Reason"
        placeholder="Choose what fits best"
        data={REASONS}
        allowDeselect={false}
        value={value || null}
        {...reason}
      />
      <Textarea
        label="What happened?"
        autosize
        minRows={4}
        maxRows={10}
        maxLength={REASON_MAX}
        {...getInputProps('content')}
      />
    </>
  );
}
