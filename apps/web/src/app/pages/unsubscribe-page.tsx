import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { AuthCard } from '../../features/auth/index.ts';
import { Unsubscribe } from '../../features/mail/index.ts';
import { paths } from '../../lib/paths.ts';

export function Page() {
  const [query] = useSearchParams();
  return (
    <AuthCard
      title="Unsubscribe"
      intro="Stop these emails. The platform itself still shows what is new."
      footer={
        <Anchor component={Link} to={paths.home()}>
          To the start page
        </Anchor>
      }
    >
      <Unsubscribe token={query.get('token')} />
    </AuthCard>
  );
}
