import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { AuthCard, ConfirmEmail, useLinkSecret } from '../../../features/auth/index.ts';
import { paths } from '../../../lib/paths.ts';

export function Page() {
  const token = useLinkSecret();
  return (
    <AuthCard
      title="Confirm your email"
      intro="It tells us that we can reach you at this address."
      footer={
        <Anchor component={Link} to={paths.home()}>
          To the start page
        </Anchor>
      }
    >
      <ConfirmEmail key={token} token={token} />
    </AuthCard>
  );
}
