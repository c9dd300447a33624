import { Group } from '@mantine/core';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DraftNotice } from '../../../components/draft-notice.tsx';
import { Form } from '../../../components/form.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { TextWarning } from '../../../shared/text-concerns/text-warning.tsx';
import { BioField, CareerFields, PitchFields } from './profile-fields.tsx';
import classes from './profile-form.module.css';
import type { ProfileForm as Profile } from './use-profile-form.ts';

interface ProfileFormProps {
  profile: Profile;
  isNew: boolean;
  isMinor: boolean;
}

export function ProfileForm({ profile, isNew, isMinor }: ProfileFormProps) {
  const { form, handleSubmit, restoredFrom, discard } = profile;
  const { currentClub, nationality, experience, bio, achievements } = form.values;
  return (
    <Form gap="lg" className={classes.form ?? ''} onSubmit={handleSubmit}>
      <DraftNotice from={restoredFrom} onDiscard={discard} />
      <SectionCard title="On the Pitch">
        <PitchFields form={form} />
      </SectionCard>
      <SectionCard title="Career">
        <CareerFields form={form} isMinor={isMinor} />
      </SectionCard>
      <SectionCard title="About You">
        <BioField form={form} />
      </SectionCard>
      {/* What others read of the texts. Of the place they read the country alone. */}
      <TextWarning texts={[currentClub, nationality, experience, bio, ...achievements]} />
      <Group justify="flex-end" className={classes.save ?? ''}>
        <BusyButton type="submit" size="lg" isBusy={form.isLocked}>
          {isNew ? 'Create Profile' : 'Update Profile'}
        </BusyButton>
      </Group>
    </Form>
  );
}
