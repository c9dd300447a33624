import { Box, Button, Stack, Text } from '@mantine/core';
import type { ReviewSheet } from '@touchline/contracts/review-sheets';
import {
  type DecideReviewInput,
  REVIEW_CHECKS,
  type ReviewCheck,
  type ReviewNotice,
} from '@touchline/contracts/video-reviews';
import { useRef, useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import { Columns } from '../../../components/screen/screen.tsx';
import { fullName } from '../../../lib/format.ts';
import { useShownKeys } from '../../../lib/shown-keys.ts';
import { KeyHelp, REVIEW_KEYS } from './key-help.tsx';
import { ReviewPlayer, type ReviewPlayerHandle } from './player/review-player.tsx';
import { ReviewActions } from './review-actions.tsx';
import classes from './review-mode.module.css';
import { Checklist } from './sheet/checklist.tsx';
import { Copies } from './sheet/copies.tsx';
import { PlayerFacts, VideoFacts } from './sheet/facts.tsx';
import { History } from './sheet/history.tsx';
import { Notices, noticeId } from './sheet/notices.tsx';
import { Texts } from './sheet/texts.tsx';
import type { useReview } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';

/** The title takes the focus of each new video, so that screen readers say it. */
export const TITLE_ID = 'reviewed-title';

export type ReviewFacts = Pick<DecideReviewInput, 'watchedSeconds' | 'checklist'>;

export interface ReviewedVideoProps {
  sheet: ReviewSheet;
  review: ReturnType<typeof useReview>;
  isBehindDialog: boolean;
  /** Opens the dialog, which asks for these with the decision. */
  onReject: (facts: () => ReviewFacts) => void;
}

/** One video with all that a reviewer needs to decide on it. */
export function ReviewedVideo({ sheet, review, isBehindDialog, onReject }: ReviewedVideoProps) {
  const { video, player: owner, copies, changes, events, notices } = sheet;
  const player = useRef<ReviewPlayerHandle>(null);
  const [ticked, setTicked] = useState<ReadonlySet<ReviewCheck>>(new Set());
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<ReviewNotice>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const [isSameFileAsked, setSameFileAsked] = useState(false);
  const [played, setPlayed] = useState(0);
  const [showsKeys, setShowsKeys] = useState(false);

  const sameFile = copies.find(({ kind }) => kind === 'exact')?.video;

  const facts = () => ({
    watchedSeconds: player.current?.watchedSeconds() ?? 0,
    checklist: REVIEW_CHECKS.filter((check) => ticked.has(check)),
  });
  const approve = () => {
    const left = notices.find((notice) => !acknowledged.has(notice));
    setAsked(left !== undefined);
    if (left) return document.getElementById(noticeId(left))?.focus();
    if (sameFile && !isSameFileAsked) return setSameFileAsked(true);
    const decision = { kind: 'approve' } as const;
    review.decide({ ...facts(), decision, acknowledged: [...acknowledged] }).catch(() => {
      // The mutation has reported it, or there is nothing to decide on.
    });
  };
  useShownKeys('In the review', REVIEW_KEYS);
  const reject = () => {
    if (!review.isBusy && !review.obstacle) onReject(facts);
  };
  const toggle = (check: ReviewCheck) => setTicked(toggled(ticked, check));
  const keys = {
    approve,
    reject,
    next: review.goOn,
    undo: review.undo,
    toggleKeys: () => setShowsKeys(true),
    togglePlay: () => player.current?.toggle(),
    seekBy: (seconds: number) => player.current?.seekBy(seconds),
    tick(index: number) {
      const check = REVIEW_CHECKS[index];
      if (check) toggle(check);
    },
  };
  useReviewKeys(keys, { isPaused: isBehindDialog || showsKeys });

  return (
    // Not an `<article>`: the player treats that as a card, and previews the video on hover or focus anywhere in it.
    <Stack component="section" miw={0} className={classes.video} aria-labelledby={TITLE_ID} aria-busy={review.isBusy}>
      <Box component="h2" id={TITLE_ID} ref={focus} tabIndex={-1} m={0} style={{ overflowWrap: 'anywhere' }}>
        {video.title}{' '}
        <Text span c="dimmed" display="inline-block">
          by {fullName(owner)}
        </Text>
      </Box>
      {review.obstacle && (
        <Notice tone="danger" takesFocus>
          {review.obstacle.text}{' '}
          <Button size="xs" onClick={review.goOn}>
            {review.obstacle.goesOn === 'next' ? 'Next Video' : 'Look Again'}
          </Button>
        </Notice>
      )}
      {sameFile && isSameFileAsked && (
        <Notice tone="danger">
          It is the same file as “{sameFile.title}”. Press A or Approve once more to approve it all the same.
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer, keys scroll what is longer than the window */}
      <section className={classes.sheet} aria-label="What to review" tabIndex={0}>
        <Columns
          before={
            (copies.length > 0 || notices.length > 0) && (
              <>
                <Copies copies={copies} />
                <Notices
                  notices={notices}
                  acknowledged={acknowledged}
                  isAsked={isAsked}
                  onToggle={(notice) => setAcknowledged(toggled(acknowledged, notice))}
                />
              </>
            )
          }
          side={
            <>
              <Checklist ticked={ticked} onToggle={toggle} />
              <PlayerFacts player={owner} />
              <VideoFacts video={video} />
              <History events={events} />
            </>
          }
        >
          <ReviewPlayer ref={player} video={video} onWatched={setPlayed} />
          <Texts video={video} changes={changes} />
        </Columns>
      </section>
      <ReviewActions
        sheet={sheet}
        review={review}
        played={played}
        onApprove={approve}
        onReject={reject}
        onShowKeys={() => setShowsKeys(true)}
      />
      <KeyHelp isOpen={showsKeys} onClose={() => setShowsKeys(false)} />
    </Stack>
  );
}

/** As a ref: the element takes the focus when it appears. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

function toggled<Entry>(entries: ReadonlySet<Entry>, entry: Entry): Set<Entry> {
  const next = new Set(entries);
  if (!next.delete(entry)) next.add(entry);
  return next;
}
