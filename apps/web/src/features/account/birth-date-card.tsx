import { Text, TextInput } from '@mantine/core';
import { BIRTH_DATE_SETTLES_DAYS, dayIn, isUnderAge } from '@touchline/contracts/ages';
import { hasRole } from '@touchline/contracts/permissions';
import { type Account, changeBirthDateInput } from '@touchline/contracts/users';
import { useRef } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { Form } from '../../components/form.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { useHashFocus } from '../../lib/focus.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { BirthDateRequest } from './birth-date-request.tsx';

/** Shows the user's date of birth, which they can set and correct; one that makes a player older waits for the safeguarding team. */
export function BirthDateCard({ user }: { user: Account }) {
  const form = useZodForm(changeBirthDateInput, { initialValues: { dateOfBirth: user.dateOfBirth ?? '' } });
  const input = useRef<HTMLInputElement>(null);
  // Links lead to the field, which is not there before the card.
  useHashFocus();

  const { update } = useSession();
  const change = trpc.auth.changeBirthDate.useMutation({
    // It may make the user a minor with other rights.
    meta: { failed: 'Date of birth not saved', refreshes: ['own-profile', 'child'] },
    onSuccess(account) {
      update(account);
      const title = account.dateOfBirth === null ? 'Date of birth removed' : 'Date of birth saved';
      if (account.isWaitingForSafeguarding) {
        showToast({ title: 'Your request waits', description: 'The safeguarding team decides about an older date.' });
      } else showToast({ title });
    },
  });
  const handleSubmit = form.submitTo(change, {
    input: (values) => changeBirthDateInput.parse(values),
    after: 'keep',
    stored: (account) => ({ dateOfBirth: account.dateOfBirth ?? '' }),
  });

  return (
    <SectionCard title="Date of Birth">
      <Form onSubmit={handleSubmit}>
        <Text c="dimmed">{purposeOf(user)}</Text>
        {hasRole(user, 'player') && <BirthDateRequest userId={user.id} onWithdrawn={() => input.current?.focus()} />}
        <TextInput
          ref={input}
          id="date-of-birth"
          label="Date of Birth"
          type="date"
          autoComplete="bday"
          {...form.getInputProps('dateOfBirth')}
        />
        <BusyButton type="submit" isBusy={form.isLocked}>
          Save Date of Birth
        </BusyButton>
      </Form>
    </SectionCard>
  );
}

function purposeOf(user: Account): string {
  if (!hasRole(user, 'player')) return 'It helps the admin team to check who you are. Only you and admins see it.';
  if (user.dateOfBirth === null) {
    return 'Players under 18 are protected here. Without a date you count as under 18, and your account takes longer to verify. Of players under 18 scouts see the age band only, of others the age.';
  }
  if (user.isMinor && !isUnderAge(user.dateOfBirth, dayIn('UTC', new Date()))) {
    return `You come of age here once this date has been on record for ${BIRTH_DATE_SETTLES_DAYS} days, or an admin has seen a document. Until then you are protected as under 18.`;
  }
  if (user.isMinor) return 'It protects you while you are under 18. Scouts see your age band, never the date.';
  return 'It decides whether you are protected as a player under 18. Scouts see your age by it.';
}
