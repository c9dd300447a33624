import { Box } from '@mantine/core';
import { useEffect } from 'react';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { askBeforeSignOut } from '../../../lib/before-sign-out.ts';
import { countOf } from '../../../lib/format.ts';
import { useChangeQueue } from './use-change-queue.ts';
import { WaitingNotice } from './waiting-notice.tsx';

/** On every page of a scout: sends what waits of the last visit, lists what cannot be sent, and asks before it is lost. */
export function WaitingChanges() {
  const queue = useChangeQueue();
  const confirm = useConfirm();
  // The same user may sign in again after the session has ended.
  useEffect(() => queue.flush(), [queue]);
  useEffect(
    () =>
      askBeforeSignOut(async () => {
        const count = await queue.settle();
        const [have, them] = count === 1 ? ['has', 'it'] : ['have', 'them'];
        const message = `${countOf(count, 'change')} ${have} not reached the server. Sign out and lose ${them}?`;
        const question = {
          title: 'Sign out?',
          message,
          confirmLabel: 'Sign Out',
          cancelLabel: 'Stay',
          leadsElsewhere: true,
        };
        if (count > 0 && !(await confirm(question))) return false;
        await queue.close();
        return true;
      }),
    [queue, confirm],
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (queue.get().isAtRisk) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [queue]);
  return (
    <Box bg="var(--tl-surface)" c="var(--tl-ink)" px="var(--tl-gutter)" mah="50vh" style={{ overflow: 'auto' }}>
      <WaitingNotice isInBar />
    </Box>
  );
}
