import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type LoginInput, loginInput } from '@touchline/contracts/auth';
import { PasswordField } from '../../components/password-field.tsx';
import { fieldIssuesOf } from '../../lib/errors.ts';
import classes from './auth-card.module.css';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import type { useLogin } from './hooks.ts';

interface LoginFormProps {
  login: ReturnType<typeof useLogin>;
}

export function LoginForm({ login }: LoginFormProps) {
  const form = useForm<LoginInput>({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(loginInput, { sync: true }),
  });
  const handleSubmit = form.onSubmit(
    (values) =>
      login.mutate(values, {
        onError(error) {
          form.setErrors(fieldIssuesOf(error));
          // The button lost the focus while it was busy.
          form.getInputNode('password')?.focus();
        },
      }),
    (errors) => focusFirstInvalid(form, errors),
  );

  return (
    // The browser's own bubbles would hide the sentences beside the fields.
    <form noValidate className={classes.form} onSubmit={handleSubmit}>
      <TextInput
        label="Username or Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <Button type="submit" fullWidth size="lg" loading={login.isPending}>
        Sign In
      </Button>
    </form>
  );
}
