import { TextInput } from '@mantine/core';
import { ERRORS } from '@touchline/contracts/errors';
import {
  DECLARATION,
  type Invitation,
  registerGuardianForm,
  registerGuardianInput,
} from '@touchline/contracts/guardians';
import type { Account } from '@touchline/contracts/users';
import { BusyButton } from '../../../components/busy-button.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { codeOf, fieldIssuesOf } from '../../../lib/errors.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { DeclarationField } from './declaration-field.tsx';
import { useRegisterGuardian } from './hooks.ts';
import classes from './invitation.module.css';
import { RelationField } from './relation-field.tsx';

const EMPTY = {
  relation: '',
  firstName: '',
  lastName: '',
  username: '',
  phone: '',
  password: '',
  confirmPassword: '',
  isDeclared: false,
};

interface RegisterFormProps {
  token: string;
  invitation: Invitation;
  onSend: () => void;
  onDone: (user: Account) => void;
  /** The server refused the link. */
  onInvalid: () => void;
}

/** A new account for a guardian. Its address is the invited one. */
export function RegisterForm({ token, invitation, onSend, onDone, onInvalid }: RegisterFormProps) {
  const form = useZodForm(registerGuardianForm, { name: 'guardian', initialValues: EMPTY });
  const register = useRegisterGuardian(onDone);
  const { isPending } = register;

  const handleSubmit = form.onSubmit((values) => {
    if (isPending) return;
    onSend();
    register.mutate(registerGuardianInput.parse({ ...values, token, declarationVersion: DECLARATION.version }), {
      onError(error) {
        if (codeOf(error) === 'LINK_NOT_VALID') onInvalid();
        else form.showErrors({ ...fieldIssuesOf(error), ...takenName(error) });
      },
    });
  });

  return (
    <form noValidate className={classes.form} onSubmit={handleSubmit}>
      <p className={classes.words}>
        Your account gets the address <strong className={classes.address}>{invitation.email}</strong>.
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
      <div className={classes.pair}>
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isPending}
          {...form.getInputProps('username')}
        />
        <TextInput
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          readOnly={isPending}
          {...form.getInputProps('phone')}
        />
      </div>
      <div className={classes.pair}>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          readOnly={isPending}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          readOnly={isPending}
          {...form.getInputProps('confirmPassword')}
        />
      </div>
      <DeclarationField isSending={isPending} field={form.getInputProps('isDeclared', { type: 'checkbox' })} />
      <BusyButton type="submit" fullWidth size="lg" isBusy={isPending}>
        Create Account
      </BusyButton>
    </form>
  );
}

/** A taken user name is also shown at its field, not only in the toast. */
function takenName(error: unknown): Record<string, string> {
  return codeOf(error) === 'USERNAME_TAKEN' ? { username: ERRORS.USERNAME_TAKEN.message } : {};
}
