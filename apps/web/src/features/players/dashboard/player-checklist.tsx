import type { Account } from '@touchline/contracts/users';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ApprovalNotice, type ApprovalStep } from '../../../shared/approvals/approval-notice.tsx';
import { useGuardianState } from '../profile/guardian-step.tsx';

/** The steps to approval of a player. */
export function PlayerChecklist({ player, children }: { player: Account; children: ReactNode }) {
  return <ApprovalNotice steps={useSteps(player)}>{children}</ApprovalNotice>;
}

function useSteps(player: Account): ApprovalStep[] {
  const { id, email, isEmailConfirmed, dateOfBirth, isMinor, playerProfile, passportImageUrl } = player;
  const { data: usual } = trpc.users.usualReview.useQuery();
  const guardian = useGuardianStep(id, isMinor && dateOfBirth !== null);
  return [
    { label: 'Registered', isDone: true, text: '' },
    {
      label: 'Email address',
      isDone: isEmailConfirmed,
      text: `Open the link that we have sent to ${email}.`,
      action: { label: 'Confirm It', to: paths.account() },
    },
    {
      label: 'Date of birth',
      isDone: dateOfBirth !== null,
      text: 'Players under 18 are protected here. Until we know your age you count as one of them.',
      action: { label: 'Enter It', to: paths.account('date-of-birth') },
    },
    ...guardian,
    {
      label: 'Profile',
      isDone: playerProfile !== null,
      text: 'It begins with your position. The rest can follow.',
      action: { label: 'Fill It In', to: paths.playerProfile() },
    },
    {
      label: 'Photo',
      isDone: passportImageUrl !== null,
      text: 'One photo of your face.',
      action: { label: 'Add a Photo', to: paths.playerProfile('photo') },
    },
    { label: 'Review', isDone: false, text: reviewText(usual?.days ?? null) },
  ];
}

function useGuardianStep(playerId: string, isNeeded: boolean): ApprovalStep[] {
  const state = useGuardianState(playerId, isNeeded);
  if (!isNeeded || state === null) return [];
  const isInvited = state === 'invited';
  return [
    {
      label: 'Guardian',
      isDone: state === 'linked',
      text: isInvited
        ? 'We have sent them a link. Until they answer, scouts see nothing of you.'
        : 'A parent answers for you until you are 18. It takes their email address.',
      action: isInvited
        ? { label: 'See the Invitation', to: paths.accountPrivacy() }
        : { label: 'Ask a Parent', to: paths.playerGuardian() },
    },
  ];
}

function reviewText(days: number | null): string {
  if (days === null) return 'By an admin.';
  return `By an admin, usually within ${days === 1 ? 'a day' : `${days} days`} of the registration.`;
}
