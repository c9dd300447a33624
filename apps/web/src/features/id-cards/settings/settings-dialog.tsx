import { Button, Group, NativeSelect, Skeleton, Textarea } from '@mantine/core';
import { CARD_ADDRESS_MAX } from '@touchline/contracts/limits';
import { CARD_CONTACTS, type CardContact } from '@touchline/contracts/options';
import type { Setting, SettingKey } from '@touchline/contracts/settings';
import { useEffect, useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { useDiscardQuestion } from '../../../components/dialog/use-discard-question.ts';
import { Form } from '../../../components/form.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useStoredValues } from '../../../lib/use-stored-values.tsx';
import { useValidatedForm } from '../../../lib/use-zod-form.ts';
import { SettingImages } from './setting-images.tsx';

interface SettingsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Season, place of the contact data, company address and images of all cards. */
export function SettingsDialog({ isOpen, onClose, onClosed }: SettingsDialogProps) {
  const branding = trpc.settings.ofCategory.useQuery({ category: 'branding' }).data;
  const signatures = trpc.settings.ofCategory.useQuery({ category: 'signatures' }).data;
  const general = trpc.settings.ofCategory.useQuery({ category: 'general' }).data;
  const [isDirty, setDirty] = useState(false);
  const close = useDiscardQuestion({ wouldLose: isOpen && isDirty, onClose });
  return (
    <Dialog title="Card Settings" isOpen={isOpen} onClose={close} onClosed={onClosed}>
      {branding && signatures && general ? (
        <SettingsForm
          settings={[...branding, ...signatures, ...general]}
          onDirty={setDirty}
          onCancel={close}
          onSaved={onClose}
        />
      ) : (
        <Skeleton height={420} role="status" aria-label="Loading the settings" />
      )}
    </Dialog>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1).padStart(2, '0'),
  label: new Date(Date.UTC(2026, month, 1)).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' }),
}));
const DAYS = Array.from({ length: 31 }, (_, day) => ({
  value: String(day + 1).padStart(2, '0'),
  label: String(day + 1),
}));
const CONTACT_LABELS: Record<CardContact, string> = { front: 'On the front', back: 'On the back', none: 'Nowhere' };
const NO_SUCH_DAY = 'This month has no such day in every year.';

interface SettingsFormProps {
  settings: readonly Setting[];
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

function SettingsForm({ settings, onDirty, onCancel, onSaved }: SettingsFormProps) {
  const settingOf = (key: SettingKey) => settings.find((setting) => setting.key === key)?.value ?? '';
  const [month = '07', day = '01'] = settingOf('season_start').split('-');
  const saved = {
    month,
    day,
    card_contact: settingOf('card_contact') || 'front',
    company_address: settingOf('company_address'),
  };
  const plain = useValidatedForm((values) => (isDayOfEveryYear(values.month, values.day) ? {} : { day: NO_SUCH_DAY }), {
    name: 'card-settings',
    initialValues: saved,
  });
  const { form, base, changes, hasChanges } = useStoredValues(plain, saved);
  useEffect(() => onDirty(hasChanges), [hasChanges, onDirty]);
  const change = trpc.settings.change.useMutation({
    meta: { failed: 'The settings could not be saved', refreshes: 'settings' },
    onSuccess: () => showToast({ title: 'Card settings saved' }),
  });
  const handleSubmit = form.submitTo(change, {
    input: ({ month, day, card_contact: contact, company_address }) => ({
      // Two fields, which the server has as one; something has to be sent.
      season_start: `${month}-${day}`,
      ...('card_contact' in changes && { card_contact: CARD_CONTACTS.find((place) => place === contact) ?? 'front' }),
      ...('company_address' in changes && { company_address }),
      was: { ...base, season_start: `${base.month}-${base.day}` },
    }),
    onDone: onSaved,
  });
  return (
    <Form onSubmit={handleSubmit}>
      <Group wrap="nowrap" align="flex-start">
        <NativeSelect flex={2} label="Season Begins In" data={MONTHS} {...form.getInputProps('month')} />
        <NativeSelect flex={1} label="On Day" data={DAYS} {...form.getInputProps('day')} />
      </Group>
      <NativeSelect
        label="Email and Phone"
        description="On cards of adults. Cards of minors never have them."
        data={CARD_CONTACTS.map((value) => ({ value, label: CONTACT_LABELS[value] }))}
        {...form.getInputProps('card_contact')}
      />
      <Textarea
        label="Company Address"
        description="On new cards, and on those that have none yet when they are saved."
        autosize
        minRows={2}
        maxRows={5}
        maxLength={CARD_ADDRESS_MAX}
        {...form.getInputProps('company_address')}
      />
      <SettingImages settings={settings} />
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={form.isLocked}>
          Save Settings
        </BusyButton>
      </DialogActions>
    </Form>
  );
}

/** A common year, so that 29 February is not offered. */
const isDayOfEveryYear = (month: string, day: string) =>
  new Date(`2027-${month}-${day}T00:00:00Z`).getUTCMonth() + 1 === Number(month);
