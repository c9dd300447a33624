import { Button } from '@mantine/core';
import { IconCheck, IconKeyboard, IconPlayerSkipForward, IconX } from '@tabler/icons-react';
import type { ReviewSheet } from '@touchline/contracts/review-sheets';
import { isPlayed } from '@touchline/contracts/video-reviews';
import { BusyButton } from '../../../components/busy-button.tsx';
import { ClaimClock } from './claim-clock.tsx';
import classes from './review-mode.module.css';
import type { useReview } from './use-review.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

interface ReviewActionsProps {
  sheet: ReviewSheet;
  review: ReturnType<typeof useReview>;
  /** Seconds of the video that were watched on this page. */
  played: number;
  onApprove: () => void;
  onReject: () => void;
  onShowKeys: () => void;
}

/** What can be decided, at the lower edge of the screen; with the keys that do the same. */
export function ReviewActions({ sheet, review, played, onApprove, onReject, onShowKeys }: ReviewActionsProps) {
  const { isBusy, obstacle } = review;
  const isStopped = obstacle !== null;
  return (
    <footer className={classes.bar}>
      <div className={classes.buttons}>
        <BusyButton
          color="red"
          variant="outline"
          isBusy={isBusy}
          disabled={isStopped}
          aria-keyshortcuts="R"
          leftSection={<IconX {...ICON} />}
          onClick={onReject}
        >
          Reject
        </BusyButton>
        <BusyButton
          variant="default"
          isBusy={isBusy}
          aria-keyshortcuts="N"
          leftSection={<IconPlayerSkipForward {...ICON} />}
          onClick={review.goOn}
        >
          Skip
        </BusyButton>
        <BusyButton
          isBusy={isBusy}
          disabled={isStopped}
          aria-keyshortcuts="A"
          leftSection={<IconCheck {...ICON} />}
          onClick={onApprove}
        >
          Approve
        </BusyButton>
      </div>
      <p className={classes.claim}>
        <PlayedSeconds sheet={sheet} played={played} />
        {!isStopped && (
          <ClaimClock
            key={`${sheet.video.id} ${sheet.position}`}
            videoId={sheet.video.id}
            secondsLeft={sheet.secondsLeft}
            onLost={review.showObstacle}
          />
        )}
      </p>
      <Button
        visibleFrom="sm"
        variant="subtle"
        size="sm"
        aria-keyshortcuts="?"
        leftSection={<IconKeyboard {...ICON} />}
        onClick={onShowKeys}
      >
        Keys
      </Button>
    </footer>
  );
}

/** What is left to play before an approval; the server adds up what was played earlier and here. */
function PlayedSeconds({ sheet, played }: { sheet: ReviewSheet; played: number }) {
  const seconds = Math.max(sheet.secondsPlayed, played);
  if (isPlayed(seconds, sheet.secondsToPlay)) return null;
  return <span>{`Played ${Math.floor(seconds)} of ${Math.ceil(sheet.secondsToPlay)} s needed to approve. `}</span>;
}
