import { Skeleton } from '@mantine/core';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { NotLoaded } from '../../components/not-loaded.tsx';
import { trpc } from '../../lib/trpc.ts';
import { BirthDateCard } from './birth-date-card.tsx';
import { EmailCard } from './email/email-card.tsx';
import { PhoneCard } from './phone-card.tsx';

/** The user's email address, phone number and date of birth, and who sees them. They appear together, so that none moves another. */
export function PersonalCards({ user }: { user: Account }) {
  const pendingEmail = trpc.auth.pendingEmail.useQuery();
  if (pendingEmail.isPending) {
    const skeleton = <Skeleton height={960} role="status" aria-label="Loading your account" />;
    return <NotLoaded queries={[pendingEmail]} skeleton={skeleton} />;
  }
  return (
    <>
      <EmailCard user={user} pending={pendingEmail.data ?? null} />
      <PhoneCard key={user.id} user={user} />
      {(hasRole(user, 'player') || hasRole(user, 'scout')) && <BirthDateCard key={`born-${user.id}`} user={user} />}
    </>
  );
}
