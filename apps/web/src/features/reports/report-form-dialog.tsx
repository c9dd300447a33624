import { Select, Textarea } from '@mantine/core';
import { REASON_MAX } from '@touchline/contracts/limits';
import { REPORT_REASON_LABELS, REPORT_REASONS } from '@touchline/contracts/reports';
import type { ReactNode } from 'react';
import { FormDialog, type FormDialogProps } from '../../components/dialog/form-dialog.tsx';
import { showToast } from '../../lib/toast.ts';

/** The options of the call that sends a report. */
export const REPORT_MUTATION = {
  meta: { failed: 'Report not sent' },
  onSuccess: () => void showToast({ title: 'Thank you', description: 'The safeguarding team looks into it.' }),
};

const REASONS = REPORT_REASONS.map((reason) => ({ value: reason, label: REPORT_REASON_LABELS[reason] }));

type DialogProps = Pick<FormDialogProps, 'title' | 'form' | 'isOpen' | 'onClose' | 'onClosed' | 'onSubmit'>;

interface ReportFormDialogProps extends DialogProps {
  form: DialogProps['form'] & {
    getInputProps: (field: 'reason' | 'content') => { value?: string; error?: ReactNode };
  };
  /** What becomes of the report. */
  about: string;
  /** Further fields. */
  children?: ReactNode;
}

/** Asks why something is reported, and what happened. What was typed stays until the report has been sent. */
export function ReportFormDialog({ form, about, children, ...dialog }: ReportFormDialogProps) {
  const { value, ...reason } = form.getInputProps('reason');
  return (
    <FormDialog {...dialog} form={form} submitLabel="Send Report" busyLabel="Sending…">
      <p>{about}</p>
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
        {...form.getInputProps('content')}
      />
      {children}
    </FormDialog>
  );
}
