import { Group, Stack, Text, Title } from '@mantine/core';
import { RELATION_LABELS } from '@touchline/contracts/consents';
import type { Child } from '@touchline/contracts/guardians';
import type { Party } from '@touchline/contracts/messages';
import type { Player } from '@touchline/contracts/users';
import { type ReactNode, useId } from 'react';
import { AddressTabs } from '../../components/screen/address-tabs.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { WaitingNotice } from '../../components/waiting-notice.tsx';
import { fullName } from '../../lib/format.ts';
import { useAddressFilters } from '../../lib/use-address-filters.ts';
import { ChildBirthDate } from './birth-date.tsx';
import classes from './child-section.module.css';
import { Consents } from './consents/consents.tsx';
import { VisibleProfile } from './consents/visible-profile.tsx';
import { ChildConversations } from './conversations/child-conversations.tsx';
import { Disclosures } from './disclosures.tsx';
import { EndGuardianship } from './end-guardianship.tsx';
import { ChildGuardians } from './others/child-guardians.tsx';

/** What other features show of a child. */
export interface ChildViews {
  requests: (child: Child) => ReactNode;
  /** The child's request for an ID card, if there is one. */
  card: (child: Child) => ReactNode;
  profile: (player: Player) => ReactNode;
  /** Actions on the other user of a conversation. */
  personMenu: (person: Party) => ReactNode;
}

const LABELS = {
  requests: 'Requests',
  conversations: 'Conversations',
  visible: 'What scouts see',
  seen: 'Who has seen it',
  'birth-date': 'Date of birth',
  guardians: 'Guardians',
};

/** Everything that a guardian reads and decides about one child. */
export function ChildSection({ child, views }: { child: Child; views: ChildViews }) {
  const { values } = useAddressFilters(['with']);
  const titleId = useId();
  return (
    <Stack component="section" gap="xl" aria-labelledby={titleId}>
      <Group component="header" gap="0.5rem 0.75rem" mb="-md">
        <Title order={2} size="h3" id={titleId} style={{ overflowWrap: 'anywhere' }}>
          {fullName(child)}
        </Title>
        {child.ageBand && <StatusBadge tone="plain">Under 18 · {child.ageBand}</StatusBadge>}
        <StatusBadge tone={child.isVerified ? 'good' : 'waiting'}>
          {child.isVerified ? 'Verified' : 'Not verified yet'}
        </StatusBadge>
        {child.relation && (
          <Text span size="sm" c="dimmed">
            You: {RELATION_LABELS[child.relation]}
          </Text>
        )}
      </Group>
      {!child.isConfirmed && <NotConfirmed child={child} />}
      {views.card(child)}
      <AddressTabs
        name="tab"
        labels={child.openRequests > 0 ? { ...LABELS, requests: `${LABELS.requests} (${child.openRequests})` } : LABELS}
        initial="requests"
        ownParameters={['with']}
        className={classes.tabs}
      >
        {(tab) => (
          <Stack gap="xl">
            {tab === 'requests' && views.requests(child)}
            {tab === 'conversations' && (
              <ChildConversations child={child} otherId={values.with} personMenu={views.personMenu} />
            )}
            {tab === 'visible' && (
              <>
                <Consents child={child} />
                <VisibleProfile child={child}>{views.profile}</VisibleProfile>
              </>
            )}
            {tab === 'seen' && <Disclosures child={child} />}
            {tab === 'birth-date' && <ChildBirthDate child={child} />}
            {tab === 'guardians' && <ChildGuardians child={child} />}
          </Stack>
        )}
      </AddressTabs>
      <EndGuardianship child={child} />
    </Stack>
  );
}

/** What a guardian cannot do yet, or as the welfare officer of a club. */
function NotConfirmed({ child: { relation, firstName } }: { child: Child }) {
  return (
    <WaitingNotice>
      {relation === 'club-welfare'
        ? `As a welfare officer you read along, decline and close. A parent or legal guardian of ${firstName} decides the rest.`
        : `The safeguarding team has not confirmed yet that you are ${firstName}’s guardian, and will write to you. Until then you can read along, restrict, decline and close, but not accept requests or show clips to everyone.`}
    </WaitingNotice>
  );
}
