import { TextInput } from '@mantine/core';
import type { ErrorCode } from '@touchline/contracts/errors';
import { INVITATION_DAYS, inviteGuardianInput } from '@touchline/contracts/guardians';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Form } from '../../../components/form.tsx';
import { codeOf, fieldIssuesOf, messageOf } from '../../../lib/errors.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useInviteGuardian } from './hooks.ts';

const inviteForm = inviteGuardianInput.pick({ email: true });

/** Errors about the address that was typed. */
const ABOUT_ADDRESS: readonly (ErrorCode | null)[] = ['OWN_ADDRESS', 'GUARDIAN_INVITED', 'NOT_A_GUARDIAN_ACCOUNT'];

interface InviteFormProps {
  playerId: string;
  onInvited?: () => void;
  /** Whether it is the main action of its page. */
  isMain?: boolean;
}

/** Invites a guardian by e-mail. */
export function InviteForm({ playerId, onInvited, isMain = false }: InviteFormProps) {
  const form = useZodForm(inviteForm, { name: 'invite-guardian', initialValues: { email: '' } });
  const invite = useInviteGuardian();

  const handleSubmit = form.onSubmit(({ email }) => {
    if (invite.isPending) return;
    invite.mutate(
      { playerId, email },
      {
        onSuccess() {
          form.reset();
          onInvited?.();
        },
        onError(error) {
          const isAboutAddress = ABOUT_ADDRESS.includes(codeOf(error));
          form.showErrors(isAboutAddress ? { email: messageOf(error, '') } : fieldIssuesOf(error));
        },
      },
    );
  });

  return (
    <Form maw="26rem" onSubmit={handleSubmit}>
      <TextInput
        label="Email of your guardian"
        description={`They get a link that is valid for ${INVITATION_DAYS} days.`}
        type="email"
        autoComplete="off"
        readOnly={invite.isPending}
        {...form.getInputProps('email')}
      />
      <BusyButton type="submit" variant={isMain ? 'filled' : 'default'} isBusy={invite.isPending}>
        Invite Guardian
      </BusyButton>
    </Form>
  );
}
