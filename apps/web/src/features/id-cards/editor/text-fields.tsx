import { Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from '@mantine/hooks';
import { CARD_ADDRESS_MAX, NAME_MAX } from '@touchline/contracts/limits';
import classes from './card-editor.module.css';
import { type CardValues, today } from './draft.ts';

/** Names for the arrow buttons; the heading between them has its own text. */
const CALENDAR = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
};

export function TextFields({ form }: { form: UseFormReturnType<CardValues> }) {
  const expiryId = useId();
  return (
    <>
      <div className={classes.pair}>
        <TextInput label="First Name" maxLength={NAME_MAX} data-autofocus {...form.getInputProps('firstName')} />
        <TextInput label="Last Name" maxLength={NAME_MAX} {...form.getInputProps('lastName')} />
      </div>
      <div className={classes.pair}>
        <TextInput label="Issued By" maxLength={NAME_MAX} {...form.getInputProps('issuedBy')} />
        <DatePickerInput
          label="Expiry Date"
          size="md"
          placeholder="No expiry"
          valueFormat="DD/MM/YYYY"
          // The calendar is named by the element with the id of the popover.
          id={expiryId}
          popoverProps={{ id: expiryId, returnFocus: true, hideDetached: false }}
          ariaLabels={CALENDAR}
          minDate={today()}
          // Red means danger in this app.
          weekendDays={[]}
          clearable
          clearButtonProps={{ 'aria-label': 'No expiry' }}
          {...form.getInputProps('expiryDate')}
        />
      </div>
      <div className={classes.pair}>
        <TextInput label="Club or Organisation" maxLength={NAME_MAX} {...form.getInputProps('organization')} />
        <TextInput label="Position" maxLength={NAME_MAX} {...form.getInputProps('position')} />
      </div>
      <div className={classes.pair}>
        <TextInput label="Nationality" maxLength={NAME_MAX} {...form.getInputProps('nationality')} />
        <TextInput label="Season" placeholder="2026/27" maxLength={7} {...form.getInputProps('season')} />
      </div>
      <Textarea
        label="Company Address"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={CARD_ADDRESS_MAX}
        {...form.getInputProps('companyAddress')}
      />
    </>
  );
}
