import { Text, TextInput } from '@mantine/core';
import { changePhoneInput } from '@touchline/contracts/auth';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { BusyButton } from '../../components/busy-button.tsx';
import { Form } from '../../components/form.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';

/** Shows the user's phone number, which they can correct or remove. */
export function PhoneCard({ user }: { user: Account }) {
  const form = useZodForm(changePhoneInput, { initialValues: { phone: user.phone ?? '' } });
  const { update } = useSession();
  const change = trpc.auth.changePhone.useMutation({
    meta: { failed: 'Phone number not saved', refreshes: 'own-profile' },
    onSuccess(account) {
      update(account);
      const [title, shown] = account.phone === null ? ['Phone number removed', 'none'] : ['Phone number saved', 'it'];
      showToast({ title, description: `Your account shows ${shown} from now on.` });
    },
  });
  const handleSubmit = form.submitTo(change, {
    input: (values) => changePhoneInput.parse(values),
    after: 'keep',
    stored: (account) => ({ phone: account.phone ?? '' }),
  });

  return (
    <SectionCard title="Phone Number">
      <Form onSubmit={handleSubmit}>
        <Text c="dimmed">{readersOf(user)} see it, and your ID card shows it.</Text>
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="tel"
          placeholder="+44 7700 900123"
          {...form.getInputProps('phone')}
        />
        <BusyButton type="submit" isBusy={form.isLocked}>
          Save Phone
        </BusyButton>
      </Form>
    </SectionCard>
  );
}

function readersOf(user: Account): string {
  if (!hasRole(user, 'player') || user.isMinor) return 'Admins';
  return user.contactShown === 'accepted' ? 'Scouts whom you have accepted and admins' : 'Verified scouts and admins';
}
