import { Anchor } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { AuthCard, ResetPasswordForm, useLinkSecret } from '../../../features/auth/index.ts';
import { paths } from '../../../lib/paths.ts';

export function Page() {
  const token = useLinkSecret();
  const navigate = useNavigate();
  return (
    <AuthCard
      title="Choose a new password"
      intro="A new password signs you out everywhere and revokes your access tokens."
      footer={
        <Anchor component={Link} to={paths.login()}>
          Back to sign in
        </Anchor>
      }
    >
      <ResetPasswordForm key={token} token={token} onDone={() => navigate(paths.login(), { replace: true })} />
    </AuthCard>
  );
}
