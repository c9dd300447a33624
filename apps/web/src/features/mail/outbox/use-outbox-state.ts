import { trpc } from '../../../lib/trpc.ts';

/** Whether this platform shows its outbox; for admins. It does not change while the server runs. */
export function useOutboxState() {
  return trpc.mail.outboxState.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
}
