import { Box, SimpleGrid, Text, TextInput } from '@mantine/core';
import { ERRORS } from '@touchline/contracts/errors';
import {
  DECLARATION,
  type Invitation,
  registerGuardianForm,
  registerGuardianInput,
} from '@touchline/contracts/guardians';
import type { Account } from '@touchline/contracts/users';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Form } from '../../../components/form.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { codeOf, fieldIssuesOf } from '../../../lib/errors.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { DeclarationField, RelationField } from './guardian-fields.tsx';
import { useRegisterGuardian } from './hooks.ts';

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
    <Form onSubmit={handleSubmit}>
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Your account gets the address{' '}
        <Box component="strong" c="var(--tl-ink)">
          {invitation.email}
        </Box>
        .
      </Text>
      <RelationField
        childName={invitation.playerFirstName}
        isSending={isPending}
        field={form.getInputProps('relation')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
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
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
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
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
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
      </SimpleGrid>
      <DeclarationField isSending={isPending} field={form.getInputProps('isDeclared', { type: 'checkbox' })} />
      <BusyButton type="submit" fullWidth size="lg" isBusy={isPending}>
        Create Account
      </BusyButton>
    </Form>
  );
}

/** A taken user name is also shown at its field, not only in the toast. */
function takenName(error: unknown): Record<string, string> {
  return codeOf(error) === 'USERNAME_TAKEN' ? { username: ERRORS.USERNAME_TAKEN.message } : {};
}
