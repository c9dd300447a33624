import { Button, Skeleton } from '@mantine/core';
import { isLikelyCopy, type ReviewSheet } from '@touchline/contracts/review-sheets';
import { proposedReason } from '@touchline/contracts/video-reviews';
import { useState } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { countOf } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { RejectionDialog } from '../moderation/rejection-dialog.tsx';
import { ReviewedVideo, type ReviewedVideoProps, type ReviewFacts, TITLE_ID } from './reviewed-video.tsx';
import { useReview } from './use-review.ts';

interface Rejecting {
  sheet: ReviewSheet;
  isOpen: boolean;
  facts: () => ReviewFacts;
  /** As it was when the dialog was opened. */
  checklist: ReviewFacts['checklist'];
}

/** One waiting video after the other, each with what is needed to decide on it. */
export function ReviewMode() {
  const review = useReview();
  /** What the dialog rejects; the rest of the decision comes from the page behind it. */
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  const sheet = review.turn?.sheet;
  return (
    <>
      <Turn
        review={review}
        isBehindDialog={rejecting !== null}
        onReject={(facts) => sheet && setRejecting({ sheet, facts, checklist: facts().checklist, isOpen: true })}
      />
      {rejecting && (
        <RejectionDialog
          title={`Reject “${rejecting.sheet.video.title}”`}
          proposed={proposedReason(rejecting.checklist, { isCopy: isLikelyCopy(rejecting.sheet) })}
          // Another video takes its place when the decision before is undone.
          isOpen={rejecting.isOpen && rejecting.sheet === sheet && !review.obstacle}
          isBusy={review.isBusy}
          // Also when a rejection is saved after its dialog was closed.
          onClose={() => setRejecting((now) => (now === rejecting ? { ...rejecting, isOpen: false } : now))}
          onClosed={() => {
            setRejecting(null);
            document.getElementById(TITLE_ID)?.focus();
          }}
          // To the title of the next video, which may have come meanwhile.
          returnsFocus={false}
          onReject={(rejection) => review.decide({ ...rejecting.facts(), decision: { kind: 'reject', ...rejection } })}
        />
      )}
    </>
  );
}

/** The video that is reviewed, or what takes its place. */
function Turn({ review, ...rejecting }: Omit<ReviewedVideoProps, 'sheet'>) {
  const { turn, failure } = review;
  if (failure) {
    return (
      <ErrorState
        title="The next video could not be loaded"
        message={messageOf(failure, 'Please try again.')}
        onRetry={review.loadNext}
      />
    );
  }
  if (!turn) {
    return (
      <div role="status" aria-label="Loading the next video">
        <Skeleton height="min(60vh, 36rem)" />
      </div>
    );
  }
  const { sheet, waiting } = turn;
  if (!sheet) return <QueueEnd waiting={waiting} onStartAgain={review.loadNext} />;
  const { id, revision } = sheet.video;
  return <ReviewedVideo key={`${id} ${revision}`} sheet={sheet} review={review} {...rejecting} />;
}

/** Nothing is left for this reviewer; others may have claimed videos, and new ones may have arrived. */
function QueueEnd({ waiting, onStartAgain }: { waiting: number; onStartAgain: () => void }) {
  const now = trpc.reviews.waitingCount.useQuery().data ?? waiting;
  const hint =
    waiting === 0
      ? `${countOf(now, 'video has', 'videos have')} come in.`
      : `${countOf(now, 'video still waits', 'videos still wait')}: you have skipped them, or other admins are reviewing them.`;
  const back = (
    <ButtonLink to={paths.adminContent()} variant="default">
      Back to All Videos
    </ButtonLink>
  );
  return (
    <div role="status">
      {now === 0 ? (
        <EmptyState title="All caught up!" hint="No video waits for a review.">
          {back}
        </EmptyState>
      ) : (
        <EmptyState title={waiting === 0 ? 'There is more to review' : 'You have reached the end'} hint={hint}>
          <Button onClick={onStartAgain} autoFocus>
            {waiting === 0 ? 'Go On' : 'Start Again'}
          </Button>{' '}
          {back}
        </EmptyState>
      )}
    </div>
  );
}
