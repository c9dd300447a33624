import { NativeSelect, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ConfirmInput } from '@touchline/contracts/id-cards';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './confirm-form.module.css';

type Field = ConfirmInput['field'];

const FIELDS: Record<Field, { label: string; type: 'email' | 'tel' | 'date' }> = {
  dateOfBirth: { label: 'Date of birth', type: 'date' },
  email: { label: 'Email', type: 'email' },
  phone: { label: 'Phone', type: 'tel' },
};

/** Compares what the person says with what is stored, and shows nothing of it. */
export function ConfirmForm({ code }: { code: string }) {
  const [field, setField] = useState<Field>('dateOfBirth');
  const [value, setValue] = useState('');
  const confirm = trpc.idCards.confirm.useMutation({ meta: { isLookUp: true }, networkMode: 'always' });
  const change = (next: { field?: Field; value: string }) => {
    if (next.field) setField(next.field);
    setValue(next.value);
    confirm.reset();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== '' && !confirm.isPending) confirm.mutate({ code, field, value });
  };
  return (
    <form noValidate className={classes.form} onSubmit={handleSubmit} aria-label="Confirm what the person says">
      <h3 className={classes.title}>Confirm what the person says</h3>
      <div className={classes.fields}>
        <NativeSelect
          label="Ask for"
          size="md"
          value={field}
          data={Object.entries(FIELDS).map(([name, { label }]) => ({ value: name, label }))}
          onChange={(event) => change({ field: event.currentTarget.value as Field, value: '' })}
        />
        <TextInput
          label={FIELDS[field].label}
          type={FIELDS[field].type}
          autoComplete="off"
          value={value}
          onChange={(event) => change({ value: event.currentTarget.value })}
        />
        <BusyButton type="submit" isBusy={confirm.isPending}>
          Compare
        </BusyButton>
      </div>
      <p role="status" className={classes.answer} data-match={confirm.data?.isMatch}>
        {confirm.data?.isMatch === true && (
          <>
            <IconCheck size={22} aria-hidden="true" /> Match
          </>
        )}
        {confirm.data?.isMatch === false && (
          <>
            <IconX size={22} aria-hidden="true" /> No match
          </>
        )}
        {confirm.isError && messageOf(confirm.error, 'This could not be compared just now. Please try again.')}
      </p>
    </form>
  );
}
