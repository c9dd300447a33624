import { TextInput } from '@mantine/core';
import {
  acceptInvitationForm,
  acceptInvitationInput,
  DECLARATION,
  type Invitation,
} from '@touchline/contracts/guardians';
import type { Account } from '@touchline/contracts/users';
import { BusyButton } from '../../../components/busy-button.tsx';
import { codeOf, fieldIssuesOf } from '../../../lib/errors.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { DeclarationField } from './declaration-field.tsx';
import { useAcceptInvitation } from './hooks.ts';
import classes from './invitation.module.css';
import { RelationField } from './relation-field.tsx';

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
  const form = useZodForm(acceptInvitationForm, {
    name: 'guardian',
    initialValues: { relation: '', firstName, lastName, isDeclared: false },
  });
  const accept = useAcceptInvitation(onDone);
  const { isPending } = accept;

  const handleSubmit = form.onSubmit((values) => {
    if (isPending) return;
    accept.mutate(acceptInvitationInput.parse({ ...values, token, declarationVersion: DECLARATION.version }), {
      onError(error) {
        if (codeOf(error) === 'LINK_NOT_VALID') onInvalid();
        else form.showErrors(fieldIssuesOf(error));
      },
    });
  });

  return (
    <form noValidate className={classes.form} onSubmit={handleSubmit}>
      <p className={classes.words}>
        You accept with your account <strong className={classes.address}>@{user.username}</strong>.
      </p>
      <RelationField
        childName={invitation.playerFirstName}
        isSending={isPending}
        field={form.getInputProps('relation')}
      />
      <div className={classes.pair}>
        <TextInput
          label="First Name"
          autoComplete="given-name"
          readOnly={isPending}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last Name"
          autoComplete="family-name"
          readOnly={isPending}
          {...form.getInputProps('lastName')}
        />
      </div>
      <DeclarationField isSending={isPending} field={form.getInputProps('isDeclared', { type: 'checkbox' })} />
      <BusyButton type="submit" fullWidth size="lg" isBusy={isPending}>
        Become {invitation.playerFirstName}’s Guardian
      </BusyButton>
    </form>
  );
}
