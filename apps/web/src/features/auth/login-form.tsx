import { Anchor, TextInput } from '@mantine/core';
import { loginInput } from '@touchline/contracts/auth';
import type { Account } from '@touchline/contracts/users';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { paths } from '../../lib/paths.ts';
import { NOT_REMEMBERED, useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import classes from './auth-card.module.css';

export function useLogin() {
  const { hasLeft } = useSession();
  return trpc.auth.login.useMutation({
    meta: { failed: 'Login failed', otherwise: 'Please check your credentials and try again.' },
    onMutate: hasLeft,
  });
}

interface LoginFormProps {
  login: ReturnType<typeof useLogin>;
  /** Of the user who is expected. */
  email?: string;
  /** Called once the session is stored. */
  onDone: (user: Account) => void;
}

export function LoginForm({ login, email = '', onDone }: LoginFormProps) {
  const { signIn } = useSession();
  const form = useZodForm(loginInput, { initialValues: { email, password: '' } });
  const handleSubmit = form.submitTo(login, {
    onSuccess(user) {
      const isKept = signIn(user);
      if (isKept) showToast({ title: 'Welcome back!', description: 'You have been successfully logged in.' });
      else showToast({ title: 'Login failed', description: NOT_REMEMBERED, tone: 'danger' });
      return isKept;
    },
    onDone,
    // Usually the password is wrong, and the server does not say which of the two is.
    onFailed: () => form.getInputNode('password')?.focus(),
  });

  return (
    // The browser's own validation messages would hide those beside the fields.
    <form noValidate className={classes.form} onSubmit={handleSubmit}>
      <TextInput
        label="Username or Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus={email !== '' || undefined}
        {...form.getInputProps('password')}
      />
      <Anchor
        component={Link}
        to={paths.forgotPassword()}
        className={classes.forgot}
        target={email ? '_blank' : undefined}
      >
        Forgot password?
      </Anchor>
      <BusyButton type="submit" fullWidth size="lg" isBusy={form.isLocked}>
        Sign In
      </BusyButton>
    </form>
  );
}
