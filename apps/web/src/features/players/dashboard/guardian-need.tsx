import { IconUsers } from '@tabler/icons-react';
import type { Account } from '@touchline/contracts/users';
import { ButtonLink } from '../../../components/button-link.tsx';
import { NeedRow } from '../../../components/screen/need-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useGuardianState } from '../profile/guardian-step.tsx';

const NEEDS = {
  contested: {
    tone: 'waiting',
    title: 'One of your guardians objects to the other',
    text: 'The safeguarding team decides. You need not do anything.',
    link: { label: 'See Guardians', to: paths.accountPrivacy() },
  },
  missing: {
    tone: 'urgent',
    title: 'Your guardian is missing',
    text: 'Scouts see nothing of you until a parent has answered. It takes their email address.',
    link: { label: 'Ask a Parent', to: paths.playerGuardian() },
  },
  invited: {
    tone: 'waiting',
    title: 'Your guardian has not answered yet',
    text: 'We have sent them a link. Until they answer, scouts see nothing of you.',
    link: { label: 'See the Invitation', to: paths.accountPrivacy() },
  },
} as const;

/** What a minor has to know of their guardians: that none is there, or that one objects to the other. */
export function GuardianNeed({ player: { id, isVerified } }: { player: Account }) {
  const state = useGuardianState(id);
  const { data: guardians = [] } = trpc.guardian.of.useQuery({ playerId: id });
  const isContested = guardians.some((one) => one.state === 'active' && one.objectedAt !== null);
  // Before the verification it is a step of the checklist.
  const isHere = isVerified && state !== null && state !== 'linked';
  const need = isContested ? NEEDS.contested : isHere && NEEDS[state];
  if (!need) return null;
  return (
    <NeedRow
      tone={need.tone}
      icon={<IconUsers size={22} />}
      title={need.title}
      action={
        <ButtonLink size="sm" variant="default" to={need.link.to}>
          {need.link.label}
        </ButtonLink>
      }
    >
      {need.text}
    </NeedRow>
  );
}
