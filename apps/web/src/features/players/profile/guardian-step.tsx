import { Anchor } from '@mantine/core';
import type { Guardianship } from '@touchline/contracts/guardians';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { isExpired } from '../../../shared/guardians/guardian-badge.tsx';
import { StatusRow } from './status-list.tsx';

type State = 'linked' | 'invited' | 'missing';

/** Whether a minor has a guardian; null while that is not known. */
export function useGuardianState(playerId: string, isAsked = true): State | null {
  const { data } = trpc.guardian.of.useQuery({ playerId }, { enabled: isAsked });
  if (!data) return null;
  if (data.some(({ state }) => state === 'active')) return 'linked';
  return data.some(isOpen) ? 'invited' : 'missing';
}

const isOpen = (guardianship: Guardianship) => guardianship.state === 'invited' && !isExpired(guardianship);

const LABELS = { linked: 'Linked', invited: 'Invited', missing: 'Missing' } as const;

/** The guardian as a line of a minor's profile status. */
export function GuardianStatus({ playerId }: { playerId: string }) {
  const state = useGuardianState(playerId);
  if (state === null) return null;
  return (
    <StatusRow name="Guardian">
      {state === 'missing' ? (
        <Anchor component={Link} inherit to={paths.playerGuardian()}>
          Ask a parent
        </Anchor>
      ) : (
        <StatusBadge tone={state === 'linked' ? 'good' : 'waiting'}>{LABELS[state]}</StatusBadge>
      )}
    </StatusRow>
  );
}

/** Asks a minor for a guardian, because nothing of them is shown before. */
export function GuardianNotice({ playerId }: { playerId: string }) {
  const state = useGuardianState(playerId);
  if (state === null || state === 'linked') return null;
  return (
    <WaitingNotice title={state === 'missing' ? 'Your guardian is missing' : 'Your guardian has not answered yet'}>
      {state === 'missing'
        ? 'Scouts see nothing of you until a guardian, such as a parent, has answered. '
        : 'We have sent them a link. Until they answer, scouts see nothing of you. '}
      <Anchor component={Link} inherit to={state === 'missing' ? paths.playerGuardian() : paths.accountPrivacy()}>
        {state === 'missing' ? 'Ask a parent' : 'See the invitation'}
      </Anchor>
    </WaitingNotice>
  );
}
