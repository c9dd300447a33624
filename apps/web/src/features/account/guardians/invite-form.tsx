import { TextInput } from '@mantine/core';
import { INVITATION_DAYS, inviteGuardianInput } from '@touchline/contracts/guardians';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Form } from '../../../components/form.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';

const inviteForm = inviteGuardianInput.pick({ email: true });

interface InviteFormProps {
  playerId: string;
  onInvited?: () => void;
  /** Whether it is the main action of its page. */
  isMain?: boolean;
}

/** Invites a guardian by e-mail. */
export function InviteForm({ playerId, onInvited, isMain = false }: InviteFormProps) {
  const form = useZodForm(inviteForm, { name: 'invite-guardian', initialValues: { email: '' } });
  const invite = trpc.guardian.invite.useMutation({
    meta: { failed: 'Invitation not sent', refreshes: 'child' },
    onSuccess: ({ email }) =>
      void showToast({ title: 'Invitation sent', description: `We have sent a link to ${email}.` }),
  });
  const handleSubmit = form.submitTo(invite, {
    input: ({ email }) => ({ playerId, email }),
    after: 'reset',
    onDone: () => onInvited?.(),
  });

  return (
    <Form maw="26rem" onSubmit={handleSubmit}>
      <TextInput
        label="Email of your guardian"
        description={`They get a link that is valid for ${INVITATION_DAYS} days.`}
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <BusyButton type="submit" variant={isMain ? 'filled' : 'default'} isBusy={form.isLocked}>
        Invite Guardian
      </BusyButton>
    </Form>
  );
}
