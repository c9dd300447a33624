import { Select, Switch, TextInput } from '@mantine/core';
import { type QuietHours, quietHoursSchema } from '@touchline/contracts/notifications';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Form } from '../../../components/form.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import classes from './notification-cards.module.css';

const OPTIONS_SHOWN = 50;

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The hours in which no email comes that can wait; off until the user switches them on. */
export function QuietHoursForm({ saved }: { saved: QuietHours | null }) {
  const [isOn, setOn] = useState(saved !== null);
  const { notifications } = trpc.useUtils();
  const set = trpc.notifications.setQuietHours.useMutation({
    meta: { failed: 'Quiet hours not saved' },
    onSuccess(hours) {
      notifications.quietHours.setData(undefined, hours);
      const description = hours
        ? `No notification comes by email between ${hours.begins} and ${hours.ends}.`
        : 'Emails come at any time.';
      showToast({ title: 'Quiet hours saved', description });
    },
  });
  const form = useZodForm(quietHoursSchema, {
    initialValues: saved ?? { timeZone: ownTimeZone(), begins: '22:00', ends: '07:00' },
  });
  const handleSubmit = form.submitTo(set, {
    input: (values) => ({ quietHours: quietHoursSchema.parse(values) }),
    part: 'quietHours',
    after: 'keep',
  });
  const handleSwitch = (isChecked: boolean) => {
    if (set.isPending) return;
    setOn(isChecked);
    if (!isChecked && saved) set.mutate({ quietHours: null }, { onError: () => setOn(true) });
  };
  const timeZones = [...new Set([form.values.timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];

  return (
    <Form align="flex-start" onSubmit={isOn ? handleSubmit : (event) => event.preventDefault()}>
      <Switch
        label="No notifications by email at certain hours"
        description="They come when the hours are over. Messages about your password and security always come at once."
        checked={isOn}
        aria-disabled={set.isPending}
        onChange={({ currentTarget }) => handleSwitch(currentTarget.checked)}
      />
      {isOn && (
        <>
          <div className={classes.hours}>
            <TextInput label="From" type="time" required {...form.getInputProps('begins')} />
            <TextInput label="To" type="time" required {...form.getInputProps('ends')} />
            <Select
              label="Time zone"
              searchable
              allowDeselect={false}
              limit={OPTIONS_SHOWN}
              data={timeZones}
              {...form.getInputProps('timeZone')}
            />
          </div>
          <BusyButton type="submit" isBusy={set.isPending}>
            Save Quiet Hours
          </BusyButton>
        </>
      )}
    </Form>
  );
}
