import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from '@mantine/hooks';
import { CARD_ADDRESS_MAX, NAME_MAX } from '@touchline/contracts/limits';
import { type CardValues, today } from './draft.ts';

/** Two fields side by side where there is space. */
const PAIR = { base: 1, xs: 2 };

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
      <SimpleGrid cols={PAIR}>
        <TextInput label="First Name" maxLength={NAME_MAX} data-autofocus {...form.getInputProps('firstName')} />
        <TextInput label="Last Name" maxLength={NAME_MAX} {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <SimpleGrid cols={PAIR}>
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
      </SimpleGrid>
      <SimpleGrid cols={PAIR}>
        <TextInput label="Club or Organisation" maxLength={NAME_MAX} {...form.getInputProps('organization')} />
        <TextInput label="Position" maxLength={NAME_MAX} {...form.getInputProps('position')} />
      </SimpleGrid>
      <SimpleGrid cols={PAIR}>
        <TextInput label="Nationality" maxLength={NAME_MAX} {...form.getInputProps('nationality')} />
        <TextInput label="Season" placeholder="2026/27" maxLength={7} {...form.getInputProps('season')} />
      </SimpleGrid>
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
