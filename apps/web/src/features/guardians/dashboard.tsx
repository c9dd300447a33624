import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import type { Child } from '@touchline/contracts/guardians';
import { type ReactNode, useRef, useState } from 'react';
import { ChoiceSwitch } from '../../components/choice-switch.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useFocusAfterRemoval } from '../../components/screen/use-focus-after-removal.ts';
import { WaitingNotice } from '../../components/waiting-notice.tsx';
import { fullName } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useAddressFilters } from '../../lib/use-address-filters.ts';
import { ChildSection, type ChildViews } from './child-section.tsx';
import { Questions } from './consents/questions.tsx';

/** The texts are long, and long lines are hard to read. */
const QUESTIONS_WIDTH = '44rem';

/** The children of a guardian, one at a time; the address keeps which one and what of them is shown. */
export function GuardianDashboard({ views }: { views: ChildViews }) {
  const children = trpc.guardian.children.useQuery();
  return (
    <>
      <SuspendedNotice />
      <QueryView
        query={children}
        skeleton={<Skeleton height={360} role="status" aria-label="Loading your children" />}
        error="Your children could not be loaded"
        showsRefetchError
      >
        {(all) => <Children all={all} views={views} />}
      </QueryView>
    </>
  );
}

/** The questions come first until they are answered; a guardian can postpone them, because requests may wait for an answer. */
function ChildOrQuestions({ child, views }: { child: Child; views: ChildViews }) {
  const [isLater, setLater] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  const isAsked = child.consents.some((consent) => consent.isAsked);
  const showsQuestions = isAsked && !isLater;
  const focusProps = useFocusAfterRemoval(() => section.current);
  return (
    <Stack gap="lg" ref={section} tabIndex={-1} maw={showsQuestions ? QUESTIONS_WIDTH : undefined} {...focusProps}>
      {showsQuestions && (
        <>
          <Questions child={child} />
          <Button variant="subtle" onClick={() => setLater(true)}>
            Answer Later
          </Button>
        </>
      )}
      {isLater && isAsked && (
        <WaitingNotice title={`What may be shown of ${child.firstName} waits for your answers`}>
          <Anchor component="button" type="button" inherit onClick={() => setLater(false)}>
            Answer now
          </Anchor>
        </WaitingNotice>
      )}
      {!showsQuestions && <ChildSection child={child} views={views} />}
    </Stack>
  );
}

/** An objection of another guardian, which the safeguarding team has not decided on yet. */
function SuspendedNotice() {
  const { data: suspended = [] } = trpc.guardian.suspended.useQuery();
  return suspended.map(({ id, childFirstName }) => (
    <Notice key={id} tone="danger">
      Another guardian of {childFirstName} objects to you. Until the safeguarding team has decided, you see nothing of{' '}
      {childFirstName}. The team may write to you; you can also write to the admin team.
    </Notice>
  ));
}

function Children({ all, views }: { all: readonly Child[]; views: ChildViews }): ReactNode {
  const { values, change } = useAddressFilters(['child', 'tab', 'with']);
  const child = all.find(({ id }) => id === values.child) ?? all[0];
  const suspended = trpc.guardian.suspended.useQuery();
  if (!child) {
    // A suspended user still is a guardian, and the notice above says what that means.
    if (suspended.isPending || suspended.data?.length) return null;
    return (
      <EmptyState
        title="You are not a guardian of a player now"
        hint="A player, or the admin team, invites you by email. The link in it brings you here. Players who come of age decide for themselves."
      />
    );
  }
  return (
    <>
      {all.length > 1 && (
        <ChoiceSwitch
          label="Child"
          choices={all.map((one) => ({
            value: one.id,
            label: one.openRequests > 0 ? `${fullName(one)} (${one.openRequests})` : fullName(one),
          }))}
          value={child.id}
          onChange={(id) => change({ child: id, tab: values.tab, with: '' })}
        />
      )}
      <ChildOrQuestions key={child.id} child={child} views={views} />
    </>
  );
}
