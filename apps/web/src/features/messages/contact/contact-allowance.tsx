import { Text } from '@mantine/core';
import type { ContactAllowance as Allowance } from '@touchline/contracts/contact-requests';
import { can } from '@touchline/contracts/permissions';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';

/** How many new players the scout can still contact, once it is not all of them; nothing for users without this limit. */
export function ContactAllowance() {
  const { user } = useSession();
  const { data } = trpc.contactRequests.allowance.useQuery();
  if (!data || [data.players, data.minors].every(({ left, limit }) => left === limit)) return null;
  return (
    <Text size="sm" c="dimmed">
      {sentence(data, can(user, 'users:list-minors'))}
    </Text>
  );
}

function sentence({ players, minors }: NonNullable<Allowance>, seesMinors: boolean): string {
  const left = `New players that you can still contact: ${formatCount(players.left)} of ${formatCount(players.limit)} a day`;
  const leftMinors = seesMinors
    ? `, among them ${formatCount(minors.left)} of ${formatCount(minors.limit)} under 18`
    : '';
  // The two begin with the first request of each, so the times may differ.
  const times = [players.resetsAt, seesMinors && minors.left === 0 && minors.resetsAt].filter(
    (time) => typeof time === 'string',
  );
  const latest = times.toSorted().at(-1);
  return `${left}${leftMinors}.${latest ? ` All are there again on ${formatDateTime(latest)}.` : ''}`;
}
