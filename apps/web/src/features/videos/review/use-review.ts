import type { ErrorCode } from '@touchline/contracts/errors';
import type { ReviewSheet, ReviewTurn } from '@touchline/contracts/review-sheets';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { codeOf, messageOf } from '../../../lib/errors.ts';
import { logProblem } from '../../../lib/log.ts';
import { paths } from '../../../lib/paths.ts';
import { useRefreshAfter } from '../../../lib/query-client.ts';
import { ACTION_DURATION, showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { flushPlayed } from '../../../shared/videos/video-player/plays/play-reports.ts';
import { useUndo } from '../undo.ts';

/** Why the video that is shown cannot be decided on, and how the review goes on. */
export interface Obstacle {
  text: string;
  goesOn: 'next' | 'again';
}

/** Refusals that are shown beside the video. Unless its player has changed it, it is no longer the reviewer's. */
const OBSTACLES: readonly ErrorCode[] = ['REVIEW_TAKEN', 'NOT_WAITING', 'VIDEO_NOT_FOUND', 'VIDEO_CHANGED'];
const isObstacle = (code: ErrorCode | null) => code !== null && OBSTACLES.includes(code);
const NOT_SAVED = 'The decision was not saved';

/** The review mode: which video is shown, and what leads to the next one. */
export function useReview() {
  const utils = trpc.useUtils();
  const refreshAfter = useRefreshAfter();
  const undoEntries = useUndo();
  const [turn, setTurn] = useState<ReviewTurn | null>(null);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const undoable = useRef<{ entryId: string; id: string; until: number }>(null);
  /** Whether the page is still there: a response may come after it was left. */
  const isOpen = useRef(true);

  const sheet = turn?.sheet ?? null;
  const after = sheet?.position;
  /** Leaves a video to others. A page that is loaded again gets it back. */
  const release = (left: ReviewSheet | null) => {
    if (!left) return;
    utils.client.reviews.release
      .mutate({ id: left.video.id })
      .catch((error: unknown) => logProblem('The video could not be left to others.', error));
  };
  const show = (shown: ReviewTurn) => {
    utils.reviews.waitingCount.setData(undefined, shown.waiting);
    if (!isOpen.current) {
      // A user who has come back meanwhile has been given the same video again.
      if (window.location.pathname !== paths.adminReview()) release(shown.sheet);
      return;
    }
    setTurn(shown);
    setObstacle(null);
  };
  /** Some refusals are obstacles, which are shown beside the video. */
  const showObstacle = (error: unknown) => {
    const code = codeOf(error);
    if (!isObstacle(code)) return;
    setObstacle({ text: messageOf(error, ''), goesOn: code === 'VIDEO_CHANGED' ? 'again' : 'next' });
  };

  const next = trpc.reviews.next.useMutation({ onSuccess: show });
  const loadNext = () => next.mutate({ after });
  const skip = trpc.reviews.skip.useMutation({
    meta: { failed: 'The next video could not be loaded', shownByPage: OBSTACLES },
    onSuccess: show,
    onError: showObstacle,
  });
  const open = trpc.reviews.open.useMutation({
    meta: { failed: 'The video could not be loaded', shownByPage: OBSTACLES },
    onSuccess: show,
    onError: showObstacle,
  });
  const decide = trpc.reviews.decide.useMutation({
    meta: { failed: NOT_SAVED, shownByPage: OBSTACLES },
    async onMutate() {
      // The server counts what was played until now.
      await flushPlayed();
      // An earlier decision may be undone meanwhile, which shows another video.
      return sheet;
    },
    // Here and not at the call, whose handlers are dropped when the page is left before the response.
    onSuccess({ entryId }, { id, decision }, decided) {
      undoable.current = { entryId, id, until: Date.now() + ACTION_DURATION };
      showToast({
        title: decision.kind === 'approve' ? 'Video approved' : 'Video rejected',
        description: decided?.video.title,
        action: { label: 'Undo', run: () => void undo() },
      });
      // Not awaited, so that the next video comes at once.
      void refreshAfter('changed-video');
      if (isOpen.current) next.mutate({ after: decided?.position });
    },
    onError(error) {
      if (isOpen.current) showObstacle(error);
      else if (isObstacle(codeOf(error)))
        showToast({ title: NOT_SAVED, description: messageOf(error, ''), tone: 'danger' });
    },
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
    if (first) open.mutate({ id: first }, { onError: loadNext });
    else loadNext();
  });
  const leave = useEffectEvent(() => release(sheet));
  useEffect(() => {
    isOpen.current = true;
    begin();
    return () => {
      isOpen.current = false;
      leave();
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
    goOn() {
      if (isBusy || !sheet) return;
      if (obstacle?.goesOn === 'again') open.mutate({ id: sheet.video.id });
      else skip.mutate({ id: sheet.video.id, after });
    },
    loadNext,
    /** Rejects after a failure, which has been reported, and while no video can be decided on. */
    async decide(decision: Omit<Parameters<typeof decide.mutateAsync>[0], 'id' | 'revision'>) {
      if (isBusy || !sheet || obstacle) throw new Error('There is no video that can be decided on now.');
      const { id, revision } = sheet.video;
      await decide.mutateAsync({ id, revision, ...decision });
    },
  };
}
