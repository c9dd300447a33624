import { Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Columns, Screen } from '../../../components/screen/screen.tsx';
import { LatestActs } from '../../../features/audit/index.ts';
import { FamilyCard } from '../../../features/guardians/index.ts';
import { CardSummary } from '../../../features/id-cards/index.ts';
import { CasesAbout } from '../../../features/safeguarding/index.ts';
import { UserDetails, UserHeader } from '../../../features/users/index.ts';
import { fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useTabTitle } from '../../router/route-effects.tsx';
import classes from './admin-user-page.module.css';

/** All that admins know of one user, and what they can do with the account. */
export function Page() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const review = trpc.users.review.useQuery({ id });
  // Several open users can be told apart by their tabs.
  useTabTitle(review.data && fullName(review.data.account));
  const leave = (deletedId: string) => {
    // The response may come when the admin has gone to another page.
    if (window.location.pathname === paths.adminUser(deletedId)) void navigate(paths.adminUsers(), { replace: true });
  };
  return (
    <Screen>
      <p className={classes.back}>
        <Link to={paths.adminUsers()}>
          <IconArrowLeft size={18} aria-hidden="true" />
          <span>User Management</span>
        </Link>
      </p>
      <QueryView query={review} skeleton={<UserSkeleton />} error="The user could not be loaded" notFound={<NoUser />}>
        {(data) => (
          <>
            <UserHeader account={data.account} onDeleted={leave} />
            <Columns side={<SideCards account={data.account} />}>
              <UserDetails key={data.account.id} review={data} />
              <LatestActs userId={data.account.id} />
            </Columns>
          </>
        )}
      </QueryView>
    </Screen>
  );
}

function SideCards({ account }: { account: Account }) {
  const { user: viewer } = useSession();
  return (
    <>
      {!hasRole(account, 'guardian') && <CardSummary holder={account} />}
      {account.isMinor && <FamilyCard playerId={account.id} />}
      {can(viewer, 'case:handle', { aboutId: account.id }) && <CasesAbout userId={account.id} />}
    </>
  );
}

function NoUser() {
  return (
    <EmptyState title="There is no such user" hint="The link may be wrong, or the account was deleted.">
      <ButtonLink to={paths.adminUsers()} variant="default">
        Show All Users
      </ButtonLink>
    </EmptyState>
  );
}

function UserSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading the user">
      <Skeleton height={72} />
      <Skeleton height={220} />
      <Skeleton height={160} />
    </Stack>
  );
}
