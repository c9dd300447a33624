import { Checkbox } from '@mantine/core';
import { can } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import type { Selection } from '../../../components/bulk/use-selection.ts';
import { fullName } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';

/** Chooses an account for a change of several; there is none for the own account. */
export function SelectBox({ account, selection }: { account: Account; selection: Selection<Account> }) {
  const { user: viewer } = useSession();
  if (!can(viewer, 'user:change', account)) return null;
  return (
    <Checkbox
      aria-label={`Select ${fullName(account)}`}
      aria-description={`@${account.username}`}
      checked={selection.has(account.id)}
      onChange={() => selection.toggle(account.id)}
    />
  );
}
