import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { AuthCard, ForgotPasswordForm } from '../../../features/auth/index.ts';
import { paths } from '../../../lib/paths.ts';

export function Page() {
  return (
    <AuthCard
      title="Forgot your password?"
      intro="Enter your username or email, and we send you a link to choose a new one."
      footer={
        <Anchor component={Link} to={paths.login()}>
          Back to sign in
        </Anchor>
      }
    >
      <ForgotPasswordForm />
    </AuthCard>
  );
}
