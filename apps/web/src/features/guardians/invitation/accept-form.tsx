import { SimpleGrid, Text, TextInput } from '@mantine/core';
import {
  acceptInvitationForm,
  acceptInvitationInput,
  DECLARATION,
  type Invitation,
} from '@touchline/contracts/guardians';
import type { Account } from '@touchline/contracts/users';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Form } from '../../../components/form.tsx';
import { codeOf } from '../../../lib/errors.ts';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { DeclarationField, Emphasis, LINKED, NOT_ACCEPTED, RelationField } from './guardian-fields.tsx';

interface AcceptFormProps {
  token: string;
  invitation: Invitation;
  user: Account;
  onDone: () => void;
  /** The server refused the link. */
  onInvalid: () => void;
}

/** A user who has an account confirms their name and how they are related to a child. */
export function AcceptForm({ token, invitation, user, onDone, onInvalid }: AcceptFormProps) {
  const { firstName, lastName } = user;
  const { refresh } = useSession();
  const accept = trpc.guardian.accept.useMutation({
    meta: { ...NOT_ACCEPTED, refreshes: 'child' },
    onSuccess() {
      showToast(LINKED);
      // The name may have changed with it.
      return refresh();
    },
  });
  const form = useZodForm(acceptInvitationForm, {
    name: 'guardian',
    initialValues: { relation: '', firstName, lastName, isDeclared: false },
  });
  const handleSubmit = form.submitTo(accept, {
    input: (values) => acceptInvitationInput.parse({ ...values, token, declarationVersion: DECLARATION.version }),
    onDone,
    onFailed(error) {
      if (codeOf(error) === 'LINK_NOT_VALID') onInvalid();
    },
  });

  return (
    <Form onSubmit={handleSubmit}>
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        You accept with your account <Emphasis>@{user.username}</Emphasis>.
      </Text>
      <RelationField childName={invitation.playerFirstName} field={form.getInputProps('relation')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="First Name" autoComplete="given-name" {...form.getInputProps('firstName')} />
        <TextInput label="Last Name" autoComplete="family-name" {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <DeclarationField field={form.getInputProps('isDeclared', { type: 'checkbox' })} />
      <BusyButton type="submit" fullWidth size="lg" isBusy={form.isLocked}>
        Become {invitation.playerFirstName}’s Guardian
      </BusyButton>
    </Form>
  );
}
