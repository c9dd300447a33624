import { TextInput } from '@mantine/core';
import { hasRole } from '@touchline/contracts/permissions';
import { type Account, changeBirthDateInput } from '@touchline/contracts/users';
import { BusyButton } from '../../components/busy-button.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { codeOf, fieldIssuesOf, messageOf } from '../../lib/errors.ts';
import { useHashFocus } from '../../lib/use-hash-focus.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import classes from './account.module.css';
import { useChangeBirthDate } from './hooks.ts';

/** Shows the user's date of birth, which they can set and correct, but not so that a minor becomes an adult. */
export function BirthDateCard({ user }: { user: Account }) {
  const form = useZodForm(changeBirthDateInput, { initialValues: { dateOfBirth: user.dateOfBirth ?? '' } });
  const change = useChangeBirthDate();
  // Links lead to the field, which is not there before the card.
  useHashFocus();

  const handleSubmit = form.onSubmit((values) => {
    if (change.isPending) return;
    change.mutate(changeBirthDateInput.parse(values), {
      onSuccess: (account) => form.setValues({ dateOfBirth: account.dateOfBirth ?? '' }),
      onError(error) {
        const isForAdmins = codeOf(error) === 'BIRTH_DATE_NEEDS_ADMIN';
        form.showErrors(isForAdmins ? { dateOfBirth: messageOf(error, '') } : fieldIssuesOf(error));
      },
    });
  });

  return (
    <SectionCard title="Date of Birth">
      <form noValidate className={classes.form} onSubmit={handleSubmit}>
        <p className={classes.words}>{purposeOf(user)}</p>
        <TextInput
          id="date-of-birth"
          label="Date of Birth"
          type="date"
          autoComplete="bday"
          readOnly={change.isPending}
          {...form.getInputProps('dateOfBirth')}
        />
        <BusyButton type="submit" isBusy={change.isPending}>
          Save Date of Birth
        </BusyButton>
      </form>
    </SectionCard>
  );
}

function purposeOf(user: Account): string {
  if (!hasRole(user, 'player')) return 'It helps the admin team to check who you are. Only you and admins see it.';
  if (user.isMinor) return 'It protects you while you are under 18. Scouts see your age band, never the date.';
  return 'It decides whether you are protected as a player under 18. Scouts see your age by it.';
}
