import { Text } from '@mantine/core';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Why a player cannot upload yet. Their buttons stay enabled, because the dialog opens nevertheless. */
export const UPLOADS_CLOSED = 'Uploads open once an admin has approved them for your account.';

/** How much the player may still upload today, before a file is chosen. Nothing while that is not known, and for admins. */
export function UploadBudget() {
  const { data } = trpc.videos.uploadBudget.useQuery();
  if (!data || data.secondsLeft === null) return null;
  if (data.secondsLeft === 0) {
    const when = data.resetsAt ? ` on ${formatDateTime(data.resetsAt)}` : ' tomorrow';
    return (
      <WaitingNotice>
        Your videos have used today’s time for preparing videos. You can upload again{when}.
      </WaitingNotice>
    );
  }
  return (
    <Text size="sm" c="var(--tl-ink-soft)">
      Today you can still upload {inMinutes(data.secondsLeft)} of video. Videos in 4K count more than once.
    </Text>
  );
}

function inMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes < 1 ? 'less than a minute' : `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
