import { Switch } from '@mantine/core';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { useSession } from '../../../lib/session.tsx';
import { useChangeAccount } from '../actions/hooks.ts';
import { ReviewSection } from './review-section.tsx';

/** Brings an admin into safeguarding or takes them out of it; only for those who work in it. */
export function SafeguardingSwitch({ account }: { account: Account }) {
  const { user: viewer } = useSession();
  const change = useChangeAccount();
  const mayAssign = can(viewer, 'safeguarding:assign') && can(viewer, 'user:change', account);
  if (!hasRole(account, 'admin') || !mayAssign) return null;
  return (
    <ReviewSection title="Safeguarding">
      <Switch
        label="Works in safeguarding"
        description="Handles reports, and requests to minors who have no guardian."
        checked={change.isPending ? change.variables.patch.isSafeguarding === true : account.isSafeguarding}
        aria-disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) => {
          if (!change.isPending) change.mutate({ id: account.id, patch: { isSafeguarding: checked } });
        }}
      />
    </ReviewSection>
  );
}
