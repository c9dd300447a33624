import { Button } from '@mantine/core';
import { IconCheck, IconKeyboard, IconPlayerSkipForward, IconX } from '@tabler/icons-react';
import type { ReviewSheet } from '@touchline/contracts/review-sheets';
import { BusyButton } from '../../../components/busy-button.tsx';
import { ClaimClock } from './claim-clock.tsx';
import classes from './review-mode.module.css';
import type { useReview } from './use-review.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

interface ReviewActionsProps {
  sheet: ReviewSheet;
  review: ReturnType<typeof useReview>;
  onApprove: () => void;
  onReject: () => void;
  onShowKeys: () => void;
}

/** What can be decided, at the lower edge of the screen; with the keys that do the same. */
export function ReviewActions({ sheet, review, onApprove, onReject, onShowKeys }: ReviewActionsProps) {
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
        {!isStopped && (
          <ClaimClock
            key={`${sheet.video.id} ${sheet.position}`}
            videoId={sheet.video.id}
            secondsLeft={sheet.secondsLeft}
            onLost={review.meet}
          />
        )}
      </p>
      <Button
        className={classes.keysButton ?? ''}
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
