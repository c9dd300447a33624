import { Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { BIO_MAX } from '@touchline/contracts/limits';
import { scoutProfileFields } from '@touchline/contracts/scouts';
import type { Account } from '@touchline/contracts/users';
import { BusyButton } from '../../components/busy-button.tsx';
import { KEPT_DRAFT, useLeaveQuestion } from '../../components/dialog/use-leave-question.ts';
import { DraftNotice } from '../../components/draft-notice.tsx';
import { Form } from '../../components/form.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { draftKey } from '../../lib/draft-store.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useDraftForm } from '../../lib/use-draft-form.ts';
import { toFields, toValues } from './profile-values.ts';
import { SpecializationsField } from './specializations-field.tsx';

const CREATED = { title: 'Profile created', description: 'Our team sees it when it looks at your account.' };
const UPDATED = { title: 'Profile updated', description: 'Your changes are saved.' };
const LONG = { autosize: true, minRows: 3, maxRows: 14 } as const;

/** Creates the profile when there is none yet and changes it otherwise. */
export function ScoutProfileForm({ scout }: { scout: Account }) {
  const { form, patchOf, hasChanges, restoredFrom, discard } = useDraftForm(scoutProfileFields, {
    key: draftKey('scout-profile', scout.id),
    saved: toValues(scout.scoutProfile),
  });
  useLeaveQuestion(hasChanges, KEPT_DRAFT);
  // The profile is part of the session too.
  const { refresh } = useSession();
  const create = trpc.scouts.createProfile.useMutation({
    meta: { failed: 'Profile creation failed', refreshes: 'own-profile' },
    onSuccess() {
      showToast(CREATED);
      return refresh();
    },
  });
  const update = trpc.scouts.updateProfile.useMutation({
    meta: { failed: 'Profile update failed', refreshes: 'own-profile' },
    onSuccess() {
      showToast(UPDATED);
      return refresh();
    },
  });
  const options = { part: 'profile', stored: toValues, after: 'keep' } as const;
  const handleSubmit = scout.scoutProfile
    ? form.submitTo(update, {
        input: (values) => ({ scoutId: scout.id, profile: patchOf(toFields(values)) }),
        ...options,
      })
    : form.submitTo(create, { input: (values) => ({ scoutId: scout.id, profile: toFields(values) }), ...options });
  return (
    <Form gap="lg" onSubmit={handleSubmit}>
      <DraftNotice from={restoredFrom} onDiscard={discard} />
      <SectionCard title="Where You Work">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            style={{ gridColumn: '1 / -1' }}
            label="Organization"
            withAsterisk
            placeholder="Club, agency or network"
            autoComplete="organization"
            {...form.getInputProps('organization')}
          />
          <TextInput label="Scouting License/Certification" {...form.getInputProps('license')} />
          <TextInput label="Location" placeholder="Porto, Portugal" {...form.getInputProps('location')} />
        </SimpleGrid>
      </SectionCard>
      <SectionCard title="What You Look For">
        <SpecializationsField
          value={form.values.specialization}
          error={form.errors.specialization}
          onChange={(specialization) => form.setFieldValue('specialization', specialization)}
        />
      </SectionCard>
      <SectionCard title="About You">
        <Stack miw={0}>
          <Textarea
            label="Experience & Background"
            placeholder="Leagues you have covered, players you have found"
            {...LONG}
            {...form.getInputProps('experience')}
          />
          <Textarea
            label="Professional Bio"
            description={`How you work, in at most ${BIO_MAX} characters.`}
            {...LONG}
            {...form.getInputProps('bio')}
          />
        </Stack>
      </SectionCard>
      <Group justify="flex-end">
        <BusyButton type="submit" size="lg" isBusy={form.isLocked}>
          {scout.scoutProfile ? 'Update Profile' : 'Create Profile'}
        </BusyButton>
      </Group>
    </Form>
  );
}
