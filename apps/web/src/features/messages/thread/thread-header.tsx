import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconUsers } from '@tabler/icons-react';
import type { ContactState } from '@touchline/contracts/contact-requests';
import type { CorrespondentDetails, Party } from '@touchline/contracts/messages';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { ScoutStanding } from '../../../shared/scouts/scout-standing.tsx';
import classes from './thread.module.css';

const READERS = {
  guardian: 'A guardian reads this conversation',
  responsible: 'People responsible for this player read this conversation',
} as const;

interface ThreadHeaderProps {
  other: Party;
  back: To;
  /** Who else reads the conversation. */
  readers: ContactState['readers'];
  /** False while a request shows it. */
  showsStanding: boolean;
  /** What can be done about the other user. */
  menu?: ReactNode;
}

/**
 * The other user: name, role, verification, and the organization that a scout has stated. On a phone also the link back to
 * the list. Players also see what the platform knows about a scout, and a warning if the scout is not verified.
 */
export function ThreadHeader({ other, back, readers, showsStanding, menu }: ThreadHeaderProps) {
  const { user } = useSession();
  const standing = useStanding(other);
  const details = trpc.messages.correspondent.useQuery({ otherId: other.id });
  const isUnverifiedScout = hasRole(other, 'scout') && details.data?.isVerified === false;
  return (
    <div>
      <OtherUser
        other={other}
        back={back}
        facts={hasRole(other, 'scout') && details.data?.scout !== undefined ? factsOf(details.data.scout) : null}
        badge={!hasRole(other, 'admin') && <Verification {...details} />}
        menu={menu}
      />
      {standing && showsStanding && (
        <div className={classes.banner}>
          <ScoutStanding isBesideName standing={standing} name={other.firstName} />
        </div>
      )}
      {readers && (
        <Group
          component="p"
          wrap="nowrap"
          gap="xs"
          m={0}
          fz="sm"
          fw={600}
          bg="var(--tl-surface-sunken)"
          className={classes.banner ?? ''}
        >
          <IconUsers size={18} color="var(--tl-turf-text)" aria-hidden="true" />
          {READERS[readers]}
        </Group>
      )}
      {isUnverifiedScout && hasRole(user, 'player') && <Caution />}
    </div>
  );
}

interface OtherUserProps extends Pick<ThreadHeaderProps, 'other' | 'back' | 'menu'> {
  /** A line below the name. */
  facts?: string | null;
  badge?: ReactNode;
}

/** The other user. For scouts the name links to the player's page. */
export function OtherUser({ other, back, facts, badge, menu }: OtherUserProps) {
  const { user } = useSession();
  return (
    <header className={classes.header}>
      <BackToList to={back} />
      <PersonAvatar firstName={other.firstName} lastName={other.lastName} />
      <div className={classes.person}>
        <Title order={2} size="h5" lineClamp={2} className={classes.name ?? ''}>
          {can(user, 'players:list') && hasRole(other, 'player') ? (
            <Link to={paths.player(other.id)}>{fullName(other)}</Link>
          ) : (
            fullName(other)
          )}
        </Title>
        {facts && (
          <Text size="sm" lh={1.35} lineClamp={2} c="dimmed" dir="auto">
            {facts}
          </Text>
        )}
      </div>
      <div className={classes.badges}>
        <StatusBadge tone="plain">{ROLE_LABELS[other.role]}</StatusBadge>
        {badge}
      </div>
      {menu}
    </header>
  );
}

/** An unknown verification counts as missing. */
function Verification({ data, isError }: { data: CorrespondentDetails | undefined; isError: boolean }) {
  if (isError) return <StatusBadge tone="waiting">Verification unknown</StatusBadge>;
  if (!data) return null;
  return data.isVerified ? (
    <StatusBadge tone="good">Verified</StatusBadge>
  ) : (
    <StatusBadge tone="waiting">Not verified yet</StatusBadge>
  );
}

function factsOf(scout: CorrespondentDetails['scout']): string {
  if (!scout) return 'No organization given';
  const facts = [scout.organization, scout.license && `License: ${scout.license}`, scout.location];
  return facts.filter(Boolean).join(' · ');
}

function Caution() {
  return (
    <Group
      component="p"
      role="note"
      wrap="nowrap"
      align="flex-start"
      gap="xs"
      m={0}
      fz="sm"
      lh={1.4}
      className={`${classes.banner} ${classes.caution}`}
    >
      <IconAlertTriangle size={20} color="var(--tl-amber-text)" aria-hidden="true" />
      <span>
        Our team has not verified this scout yet: the name and the organization are unchecked. Do not share your phone
        number, address or documents. If you are unsure, ask an adult you trust or write to our admin team.
      </span>
    </Group>
  );
}

export function BackToList({ to }: { to: To }) {
  return (
    <ActionIcon
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.back ?? ''}
      aria-label="Back to conversations"
    >
      <IconArrowLeft aria-hidden="true" />
    </ActionIcon>
  );
}

/** What the platform can say of the scout in a conversation, for players; undefined for others and until it is known. */
export function useStanding(other: Party) {
  const { user } = useSession();
  const isAsked = hasRole(user, 'player') && hasRole(other, 'scout');
  return trpc.scouts.standing.useQuery({ scoutId: other.id }, { enabled: isAsked }).data;
}
