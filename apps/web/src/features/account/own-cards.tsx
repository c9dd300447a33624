import { Skeleton } from '@mantine/core';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { trpc } from '../../lib/trpc.ts';
import { BirthDateCard } from './birth-date-card.tsx';
import { ContactDetailsCard } from './contact-details-card.tsx';
import { EmailCard } from './email/email-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PhoneCard } from './phone-card.tsx';

/** The user's email address, phone number, date of birth and password, and who sees them. They appear together, so that none moves another. */
export function OwnCards({ user }: { user: Account }) {
  const pendingEmail = trpc.auth.pendingEmail.useQuery();
  const isPlayer = hasRole(user, 'player');
  if (pendingEmail.isPending) return <Skeleton height={1560} role="status" aria-label="Loading your account" />;
  return (
    <>
      <EmailCard user={user} pending={pendingEmail.data ?? null} />
      <PhoneCard key={user.id} user={user} />
      {(isPlayer || hasRole(user, 'scout')) && <BirthDateCard key={`born-${user.id}`} user={user} />}
      {isPlayer && <ContactDetailsCard user={user} />}
      <PasswordCard />
    </>
  );
}
