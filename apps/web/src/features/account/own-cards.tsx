import { Skeleton } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import { trpc } from '../../lib/trpc.ts';
import { EmailCard } from './email/email-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PhoneCard } from './phone-card.tsx';

/** The user's email address, phone number and password. They appear together, so that none moves another. */
export function OwnCards({ user }: { user: Account }) {
  const pendingEmail = trpc.auth.pendingEmail.useQuery();
  if (pendingEmail.isPending) return <Skeleton height={1180} role="status" aria-label="Loading your account" />;
  return (
    <>
      <EmailCard user={user} pending={pendingEmail.data ?? null} />
      <PhoneCard key={user.id} user={user} />
      <PasswordCard />
    </>
  );
}
