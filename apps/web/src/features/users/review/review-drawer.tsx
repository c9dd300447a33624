import { Drawer, Group, Skeleton, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Account } from '@touchline/contracts/users';
import { useEffect, useRef, useState } from 'react';
import { useListensToEscape } from '../../../components/dialog/dialog-stack.ts';
import { useOpener } from '../../../components/dialog/use-opener.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { useFocusAfterRemoval } from '../../../components/screen/use-focus-after-removal.ts';
import { fullName } from '../../../lib/format.ts';
import { type KeyLine, useShownKeys } from '../../../lib/shown-keys.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AccountBadges } from '../account-badges.tsx';
import { usersFailureText } from '../failure-text.ts';
import { ReviewActions } from './review-actions.tsx';
import { ReviewDetails } from './review-details.tsx';
import classes from './review-drawer.module.css';
import { ReviewSteps } from './review-steps.tsx';
import { type ReviewedUser, reviewLinkId } from './use-reviewed-user.ts';

const KEYS: readonly KeyLine[] = [
  ['J', 'Next user'],
  ['K', 'Previous user'],
];

interface ReviewDrawerProps {
  user: ReviewedUser;
  /** The loaded part of the list. */
  accounts: readonly Account[];
  /** How many users the filters list; undefined while they are counted. */
  count: number | undefined;
}

/** What an admin needs to verify a user, without leaving the list. J and K walk through the list. */
export function ReviewDrawer({ user, accounts, count }: ReviewDrawerProps) {
  const isOpen = user.id !== null;
  const shownId = useLastId(user.id);
  const review = trpc.users.review.useQuery({ id: shownId ?? '' }, { enabled: shownId !== null });
  // The list knows the user before their review has arrived.
  const account = review.data?.account ?? accounts.find(({ id }) => id === shownId);
  const listensToKeys = useListensToEscape(isOpen);
  const opener = useOpener(isOpen);
  const heading = useRef<HTMLSpanElement>(null);
  const bodyProps = useFocusAfterRemoval(() => heading.current, { isPaused: !isOpen });
  usePrefetch(user, accounts);

  const showNext = () => user.show(user.findNext);
  const showPrevious = () => user.show(user.findPrevious);
  const onKey = (act: () => unknown) => (event: KeyboardEvent) => {
    const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]') !== null;
    if (listensToKeys && !isInMenu) void act();
  };
  useShownKeys('In the review of a user', KEYS);
  useHotkeys([
    ['J', onKey(showNext)],
    ['K', onKey(showPrevious)],
  ]);

  return (
    <Drawer.Root
      opened={isOpen}
      onClose={() => void user.close()}
      position="right"
      size="56rem"
      closeOnEscape={listensToKeys}
      returnFocus={false}
      onExitTransitionEnd={() => {
        const link = document.getElementById(reviewLinkId(shownId ?? ''));
        if (link) link.focus();
        else opener.focus();
      }}
      classNames={classes}
    >
      <Drawer.Overlay backgroundOpacity={0.6} color="#06140d" />
      {/* What is left through the search asks before the page is left, so it may open above the drawer. */}
      <Drawer.Content data-allows-search data-closing={!isOpen || undefined}>
        {/* The header element of a dialog counts as a second banner beside the one of the page. */}
        <Drawer.Header role="none">
          <Drawer.Title>
            <span ref={heading} tabIndex={-1} className={classes.name} data-autofocus>
              {account ? fullName(account) : 'User'}
            </span>
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body {...bodyProps}>
          <ReviewSteps user={user} count={count} onNext={showNext} onPrevious={showPrevious} />
          {account && (
            <Group gap="0.35rem">
              <AccountBadges account={account} />
            </Group>
          )}
          <QueryView
            query={review}
            skeleton={<ReviewSkeleton />}
            error="The user could not be loaded"
            errorText={usersFailureText}
          >
            {(data) => <ReviewDetails key={data.account.id} review={data} />}
          </QueryView>
          {account && <ReviewActions key={account.id} account={account} user={user} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The id that is shown; while the drawer fades out it is the one before. */
function useLastId(id: string | null): string | null {
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  return id ?? last;
}

/** Fetches the next user early, so that J shows them at once. */
function usePrefetch({ id, index }: ReviewedUser, accounts: readonly Account[]): void {
  const { users } = trpc.useUtils();
  const nextId = id !== null && index !== null ? accounts[index + 1]?.id : undefined;
  useEffect(() => {
    if (nextId) void users.review.prefetch({ id: nextId });
  }, [nextId, users]);
}

function ReviewSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading the user">
      <Skeleton height={120} />
      <Skeleton height={180} />
      <Skeleton height={90} />
    </Stack>
  );
}
