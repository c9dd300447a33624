import { Anchor, TextInput } from '@mantine/core';
import { loginInput } from '@touchline/contracts/auth';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { paths } from '../../lib/paths.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import classes from './auth-card.module.css';
import type { useLogin } from './hooks.ts';

interface LoginFormProps {
  login: ReturnType<typeof useLogin>;
}

export function LoginForm({ login }: LoginFormProps) {
  const form = useZodForm(loginInput, { initialValues: { email: '', password: '' } });
  const handleSubmit = form.submitTo(login, {
    // Where the browser does not keep the session, the form stays and can be sent again.
    after: 'keep',
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
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <Anchor component={Link} to={paths.forgotPassword()} className={classes.forgot}>
        Forgot password?
      </Anchor>
      <BusyButton type="submit" fullWidth size="lg" isBusy={form.isLocked}>
        Sign In
      </BusyButton>
    </form>
  );
}
