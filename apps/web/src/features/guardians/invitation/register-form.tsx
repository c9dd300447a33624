import { SimpleGrid, Text, TextInput } from '@mantine/core';
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
import { codeOf } from '../../../lib/errors.ts';
import { NOT_REMEMBERED, useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import type { trpc } from '../../../lib/trpc.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { DeclarationField, Emphasis, LINKED, RelationField } from './guardian-fields.tsx';

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
  register: ReturnType<typeof trpc.guardian.register.useMutation>;
  token: string;
  invitation: Invitation;
  /** Called once the account exists. Registering signs in too, where the browser stores the session. */
  onDone: (user: Account) => void;
  /** The server refused the link. */
  onInvalid: () => void;
}

/** A new account for a guardian. Its address is the invited one. */
export function RegisterForm({ register, token, invitation, onDone, onInvalid }: RegisterFormProps) {
  const { signIn } = useSession();
  const form = useZodForm(registerGuardianForm, { name: 'guardian', initialValues: EMPTY });
  const handleSubmit = form.submitTo(register, {
    input: (values) => registerGuardianInput.parse({ ...values, token, declarationVersion: DECLARATION.version }),
    onSuccess(user) {
      const isKept = signIn(user);
      showToast(isKept ? LINKED : { ...LINKED, description: NOT_REMEMBERED });
    },
    onDone,
    onFailed(error) {
      if (codeOf(error) === 'LINK_NOT_VALID') onInvalid();
    },
  });

  return (
    <Form onSubmit={handleSubmit}>
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Your account gets the address <Emphasis>{invitation.email}</Emphasis>.
      </Text>
      <RelationField childName={invitation.playerFirstName} field={form.getInputProps('relation')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="First Name" autoComplete="given-name" {...form.getInputProps('firstName')} />
        <TextInput label="Last Name" autoComplete="family-name" {...form.getInputProps('lastName')} />
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <TextInput label="Phone (optional)" type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
        <PasswordField label="Password" autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
      </SimpleGrid>
      <DeclarationField field={form.getInputProps('isDeclared', { type: 'checkbox' })} />
      <BusyButton type="submit" fullWidth size="lg" isBusy={form.isLocked}>
        Create Account
      </BusyButton>
    </Form>
  );
}
