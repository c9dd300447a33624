import { Stack, Text } from '@mantine/core';
import type { BirthDateEntry } from '@touchline/contracts/birth-dates';
import { BusyButton } from '../../components/busy-button.tsx';
import { WaitingNotice } from '../../components/waiting-notice.tsx';
import { formatDate } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

interface BirthDateRequestProps {
  userId: string;
  /** The pressed button disappears then and would lose the focus. */
  onWithdrawn: () => void;
}

/** The player's newest request for an older date of birth: it waits, or was declined and why. */
export function BirthDateRequest({ userId, onWithdrawn }: BirthDateRequestProps) {
  const birthDates = trpc.birthDates.of.useQuery({ userId });
  const entries = birthDates.data?.entries ?? [];
  const waiting = entries.find(({ state }) => state === 'waiting');
  if (waiting) return <Waiting request={waiting} onWithdrawn={onWithdrawn} />;
  const [newest] = entries;
  if (newest?.state !== 'declined') return null;
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      The safeguarding team has declined {formatDate(newest.current)}. Reason: {newest.reason}
    </Text>
  );
}

function Waiting({ request, onWithdrawn }: { request: BirthDateEntry; onWithdrawn: () => void }) {
  const withdraw = trpc.birthDates.withdraw.useMutation({
    meta: { failed: 'Request not withdrawn', refreshes: 'own-account' },
    onSuccess() {
      showToast({ title: 'Request withdrawn', description: 'Your date of birth stays as it is.' });
      onWithdrawn();
    },
  });
  return (
    <WaitingNotice
      title={`${formatDate(request.current)} waits for the safeguarding team`}
      after={
        <Stack align="flex-start" mt="xs">
          <BusyButton
            variant="default"
            size="sm"
            isBusy={withdraw.isPending}
            onClick={() => withdraw.mutate({ id: request.id })}
          >
            Withdraw Request
          </BusyButton>
        </Stack>
      }
    >
      It would make you older, so an admin has to see a document first. They will write to you. Nothing changes until
      then.
    </WaitingNotice>
  );
}
