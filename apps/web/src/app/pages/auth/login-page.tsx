import { Anchor } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { AuthCard, LoginForm, useLogin } from '../../../features/auth/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { landingAfterLogin } from '../../landing.tsx';
import { useRedirectSoon } from '../../redirect-soon.ts';
import { returnTo } from '../../router/return-to.ts';

export function Page() {
  const { user } = useSession();
  const { state } = useLocation();
  const landingOf = (account: Account) => returnTo(account, state) ?? landingAfterLogin(account);
  const redirectSoon = useRedirectSoon();
  const login = useLogin();

  // Users who are already signed in are redirected at once; after a login here the redirect follows a short delay.
  if (user && !login.isPending && !login.isSuccess) return <Navigate to={landingOf(user)} replace />;
  return (
    <AuthCard
      title="Sign in"
      intro="Good to have you back on the pitch."
      footer={
        <>
          Don't have an account?{' '}
          <Anchor component={Link} to={paths.register()}>
            Create one here
          </Anchor>
        </>
      }
    >
      <LoginForm login={login} onDone={(account) => redirectSoon(landingOf(account))} />
    </AuthCard>
  );
}
