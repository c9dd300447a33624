import { Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { BIO_MAX } from '@touchline/contracts/limits';
import type { Account } from '@touchline/contracts/users';
import { BusyButton } from '../../components/busy-button.tsx';
import { DraftNotice } from '../../components/draft-notice.tsx';
import { Form } from '../../components/form.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { SpecializationsField } from './specializations-field.tsx';
import { useScoutProfileForm } from './use-scout-profile-form.ts';

const LONG = { autosize: true, minRows: 3, maxRows: 14 } as const;

export function ScoutProfileForm({ scout }: { scout: Account }) {
  const { form, handleSubmit, restoredFrom, discard } = useScoutProfileForm(scout);
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
