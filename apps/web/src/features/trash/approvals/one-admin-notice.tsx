import { Alert } from '@mantine/core';
import { APPROVAL_DAYS } from '@touchline/contracts/approvals';
import { trpc } from '../../../lib/trpc.ts';

/** Says why nothing is approved: the only admin cannot approve what they have asked for. */
export function OneAdminNotice() {
  const { data } = trpc.approvals.rule.useQuery();
  if (!data?.isOn || data.activeAdmins > 1) return null;
  return (
    <Alert color="amber" title="There is no second admin yet">
      You are the only active admin. What needs a second one waits until there is another, for {APPROVAL_DAYS} days at
      most. The operator of the server can make one with the command <code>create-admin</code>.
    </Alert>
  );
}
