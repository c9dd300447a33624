import { Anchor } from '@mantine/core';
import { REGISTRATION_ROLES } from '@touchline/contracts/options';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { AuthCard, RegisterForm, useRegister } from '../../../features/auth/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { landingAfterRegistration } from '../../landing.tsx';
import { useRedirectSoon } from '../../redirect-soon.ts';

export function Page() {
  const { user } = useSession();
  const [query] = useSearchParams();
  const redirectSoon = useRedirectSoon();
  const register = useRegister();
  const role = REGISTRATION_ROLES.find((offered) => offered === query.get('role')) ?? null;

  if (user && !register.isPending && !register.isSuccess) return <Navigate to={paths.dashboardOf(user.role)} replace />;
  return (
    <AuthCard
      isWide
      title="Create your account"
      intro="It takes two minutes. Our team then checks your account before others see it."
      footer={
        <Anchor component={Link} to={paths.login()}>
          Already have an account? Sign in here
        </Anchor>
      }
    >
      <RegisterForm
        register={register}
        role={role}
        onDone={(account) => redirectSoon(landingAfterRegistration(account))}
      />
    </AuthCard>
  );
}
