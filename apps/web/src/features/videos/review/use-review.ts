import type { ErrorCode } from '@touchline/contracts/errors';
import type { ReviewTurn } from '@touchline/contracts/review-sheets';
import type { DecideReviewInput } from '@touchline/contracts/video-reviews';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { codeOf, messageOf } from '../../../lib/errors.ts';
import { logProblem } from '../../../lib/log.ts';
import { ACTION_DURATION, showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { flushPlayed } from '../../../shared/videos/video-player/plays/play-reports.ts';
import { useUndo } from '../undo.ts';

/** Why the video that is shown cannot be decided on, and how the review goes on. */
export interface Obstacle {
  text: string;
  goesOn: 'next' | 'again';
}

/** Refusals after which the video is no longer the reviewer's. */
const LOST: readonly ErrorCode[] = ['REVIEW_TAKEN', 'NOT_WAITING', 'VIDEO_NOT_FOUND'];

interface Undoable {
  entryId: string;
  id: string;
  until: number;
}

type Decision = Pick<DecideReviewInput, 'decision' | 'watchedSeconds' | 'checklist'> &
  Partial<Pick<DecideReviewInput, 'acknowledged'>>;

/** The review mode: which video is shown, and what leads to the next one. */
export function useReview() {
  const utils = trpc.useUtils();
  const undoEntries = useUndo();
  const [turn, setTurn] = useState<ReviewTurn | null>(null);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const undoable = useRef<Undoable | null>(null);
  /** Whether the page is still there: a response may come after it was left. */
  const isOpen = useRef(true);

  const sheet = turn?.sheet ?? null;
  const after = sheet?.position;
  const show = (shown: ReviewTurn) => {
    setTurn(shown);
    setObstacle(null);
    utils.reviews.waitingCount.setData(undefined, shown.waiting);
  };
  /** @returns whether the error is an obstacle, which is shown beside the video */
  const showObstacle = (error: unknown): boolean => {
    const code = codeOf(error);
    const isLost = code !== null && LOST.includes(code);
    if (!isLost && code !== 'VIDEO_CHANGED') return false;
    setObstacle({ text: messageOf(error, ''), goesOn: isLost ? 'next' : 'again' });
    return true;
  };
  const fail = (title: string) => (error: unknown) => {
    if (showObstacle(error)) return;
    showToast({ title, description: messageOf(error, 'Please try again.'), tone: 'danger' });
  };

  const next = trpc.reviews.next.useMutation({ onSuccess: show });
  const skip = trpc.reviews.skip.useMutation({ onSuccess: show, onError: fail('The next video could not be loaded') });
  const open = trpc.reviews.open.useMutation({ onSuccess: show, onError: fail('The video could not be loaded') });
  const decide = trpc.reviews.decide.useMutation({
    // The server counts what was played until now.
    onMutate: () => flushPlayed(),
    // Here and not at the call, whose handlers are dropped when the page is left before the response.
    onSuccess({ entryId }, { id, decision }) {
      undoable.current = { entryId, id, until: Date.now() + ACTION_DURATION };
      showToast({
        title: decision.kind === 'approve' ? 'Video approved' : 'Video rejected',
        description: sheet?.video.title,
        action: { label: 'Undo', run: () => void undo() },
      });
      void utils.videos.invalidate();
      if (isOpen.current) next.mutate({ after });
    },
    onError: fail('The decision was not saved'),
  });
  const isBusy = [next, skip, open, decide].some(({ isPending }) => isPending);

  const undo = async () => {
    const last = undoable.current;
    undoable.current = null;
    if (!last || Date.now() > last.until || !(await undoEntries([last.entryId]))) return;
    if (isOpen.current) open.mutate({ id: last.id });
  };

  const [query] = useSearchParams();
  const begin = useEffectEvent(() => {
    const first = query.get('video');
    if (first) open.mutate({ id: first }, { onError: () => next.mutate({}) });
    else next.mutate({});
  });
  /** Leaves the video to others. A page that is loaded again gets it back. */
  const release = useEffectEvent(() => {
    if (!sheet) return;
    utils.client.reviews.release
      .mutate({ id: sheet.video.id })
      .catch((error: unknown) => logProblem('The video could not be left to others.', error));
  });
  useEffect(() => {
    isOpen.current = true;
    begin();
    return () => {
      isOpen.current = false;
      release();
    };
  }, []);

  return {
    turn,
    obstacle,
    isBusy,
    /** The first video, or the one after a decision, could not be loaded. */
    failure: next.isError ? next.error : null,
    showObstacle,
    undo: () => void undo(),
    startAgain: () => next.mutate({}),
    goOn() {
      if (isBusy || !sheet) return;
      if (obstacle?.goesOn === 'again') open.mutate({ id: sheet.video.id });
      else skip.mutate({ id: sheet.video.id, after });
    },
    retry: () => next.mutate({ after }),
    /** `onDecided` is called while the page is open. */
    decide({ decision, ...facts }: Decision, onDecided?: () => void) {
      if (isBusy || !sheet || obstacle) return;
      const { id, revision } = sheet.video;
      decide.mutate({ id, revision, decision, ...facts }, { onSuccess: () => onDecided?.() });
    },
  };
}
