import { IconUsers } from '@tabler/icons-react';
import type { Account } from '@touchline/contracts/users';
import { ButtonLink } from '../../../components/button-link.tsx';
import { NeedRow } from '../../../components/screen/need-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useGuardianState } from '../profile/guardian-step.tsx';

const ICON = <IconUsers size={22} />;

/** What a minor has to know of their guardians: that none is there, or that one objects to the other. */
export function GuardianNeed({ player: { id, isVerified } }: { player: Account }) {
  const state = useGuardianState(id);
  const { data: guardians = [] } = trpc.guardian.of.useQuery({ playerId: id });
  const isContested = guardians.some((one) => one.state === 'active' && one.objectedAt !== null);
  if (isContested) {
    return (
      <NeedRow
        tone="waiting"
        icon={ICON}
        title="One of your guardians objects to the other"
        action={
          <ButtonLink size="sm" variant="default" to={paths.accountPrivacy()}>
            See Guardians
          </ButtonLink>
        }
      >
        The safeguarding team decides. You need not do anything.
      </NeedRow>
    );
  }
  // Before the verification it is a step of the checklist.
  if (!isVerified || state === null || state === 'linked') return null;
  if (state === 'missing') {
    return (
      <NeedRow
        tone="urgent"
        icon={ICON}
        title="Your guardian is missing"
        action={
          <ButtonLink size="sm" variant="default" to={paths.playerGuardian()}>
            Ask a Parent
          </ButtonLink>
        }
      >
        Scouts see nothing of you until a parent has answered. It takes their email address.
      </NeedRow>
    );
  }
  return (
    <NeedRow
      tone="waiting"
      icon={ICON}
      title="Your guardian has not answered yet"
      action={
        <ButtonLink size="sm" variant="default" to={paths.accountPrivacy()}>
          See the Invitation
        </ButtonLink>
      }
    >
      We have sent them a link. Until they answer, scouts see nothing of you.
    </NeedRow>
  );
}
