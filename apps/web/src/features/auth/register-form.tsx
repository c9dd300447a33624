import { SimpleGrid, TextInput } from '@mantine/core';
import { registerForm, registerInput } from '@touchline/contracts/auth';
import type { RegistrationRole } from '@touchline/contracts/options';
import type { Account } from '@touchline/contracts/users';
import { useEffect, useEffectEvent, useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { Form } from '../../components/form.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { NOT_REMEMBERED, useSession } from '../../lib/session.tsx';
import { keepTabDraft, readTabDraft } from '../../lib/tab-draft.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { RoleField } from './role-field.tsx';

const DRAFT = 'registration';
/** Kept through a reload. The passwords are not. */
const EMPTY = {
  role: '' as RegistrationRole | '',
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  phone: '',
  dateOfBirth: '',
};

export function useRegister() {
  const { hasLeft } = useSession();
  return trpc.auth.register.useMutation({
    meta: { failed: 'Registration failed', otherwise: 'Please check your information and try again.' },
    onMutate: hasLeft,
  });
}

interface RegisterFormProps {
  register: ReturnType<typeof useRegister>;
  role: RegistrationRole | null;
  /** Called once the account exists. Registering signs in too, where the browser stores the session. */
  onDone: (user: Account) => void;
}

export function RegisterForm({ register, role, onDone }: RegisterFormProps) {
  const { signIn } = useSession();
  const [typed] = useState(() => readTabDraft(DRAFT, EMPTY));
  const form = useZodForm(registerForm, {
    initialValues: { ...typed, role: role ?? typed.role, password: '', confirmPassword: '' },
  });
  const { password: _, confirmPassword: __, ...kept } = form.values;
  const text = JSON.stringify(kept);
  useEffect(() => keepTabDraft(DRAFT, JSON.parse(text)), [text]);

  // Another link to this page, such as the one in the footer, changes the role and keeps the other fields.
  const choose = useEffectEvent((chosen: RegistrationRole) => form.setFieldValue('role', chosen));
  useEffect(() => {
    if (role) choose(role);
  }, [role]);

  const handleSubmit = form.submitTo(register, {
    // The schema drops confirmPassword.
    input: (values) => registerInput.parse(values),
    onSuccess(user) {
      keepTabDraft(DRAFT, null);
      const isKept = signIn(user);
      showToast({
        title: 'Account created successfully!',
        description: isKept ? 'Please wait for admin verification before accessing all features.' : NOT_REMEMBERED,
      });
    },
    onDone,
  });

  return (
    <Form onSubmit={handleSubmit}>
      <RoleField
        value={form.values.role}
        error={form.errors.role}
        onChange={(chosen) => form.setFieldValue('role', chosen)}
      />
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
        <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <TextInput label="Phone (optional)" type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
        <TextInput
          label="Date of Birth (optional)"
          description="Players under 18 are protected here. Without a date, a player counts as under 18."
          type="date"
          autoComplete="bday"
          {...form.getInputProps('dateOfBirth')}
        />
        <PasswordField label="Password" autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
      </SimpleGrid>
      <BusyButton type="submit" fullWidth size="lg" isBusy={form.isLocked}>
        Create Account
      </BusyButton>
    </Form>
  );
}
