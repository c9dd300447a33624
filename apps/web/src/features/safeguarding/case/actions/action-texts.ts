import type { CaseAction, CaseDetails } from '@touchline/contracts/cases';
import { formatDate } from '../../../../lib/format.ts';

export type ActionKind = CaseAction['kind'];

interface ActionText {
  label: string;
  /** What it does, in its dialog. */
  about: string;
  /** It takes something from the user. */
  isHarsh: boolean;
}

export const ACTION_TEXTS: Record<ActionKind, ActionText> = {
  'hide-video': {
    label: 'Hide Clip',
    about: 'The clip is no longer shown to anyone but its player and admins.',
    isHarsh: true,
  },
  'suspend-contact': {
    label: 'Suspend Contact',
    about:
      'The user can write to no one but the admin team, and a scout sees no player under 18 and no contact details, until contact is allowed again.',
    isHarsh: true,
  },
  'allow-contact': {
    label: 'Allow Contact',
    about: 'The user can write to others again, and a verified scout sees players under 18 again.',
    isHarsh: false,
  },
  deactivate: {
    label: 'Deactivate Account',
    about: 'The user is signed out everywhere and cannot sign in until the time is over.',
    isHarsh: true,
  },
  unverify: {
    label: 'Unverify',
    about: 'The user is not verified any more: a scout sees no player under 18, and a player is not listed.',
    isHarsh: true,
  },
  'revoke-card': {
    label: 'Revoke ID Card',
    about: 'The card fails every check from now on.',
    isHarsh: true,
  },
  hold: {
    label: 'Set Legal Hold',
    about:
      'The account and what belongs to it cannot be deleted, neither by an admin nor by the retention rules, also after the case is closed. How the user presents themselves now is written down.',
    isHarsh: false,
  },
  release: {
    label: 'Release Evidence',
    about:
      'Neither a hold nor the reports so far keep the account and what belongs to it any more. It can be deleted once no case about the user is open.',
    isHarsh: false,
  },
};

/** The actions that are possible in a case now. */
export function actionsFor(details: CaseDetails): ActionKind[] {
  const { account, hasHold, keptUntil, state } = details;
  const releases: ActionKind[] = account && (hasHold || keptUntil !== null) ? ['release'] : [];
  if (state === 'closed') return releases;
  const kinds: ActionKind[] = [];
  if (hideableVideos(details).length > 0) kinds.push('hide-video');
  if (account) kinds.push(account.isContactSuspended ? 'allow-contact' : 'suspend-contact');
  if (account?.isActive) kinds.push('deactivate');
  if (account?.isVerified) kinds.push('unverify');
  if (account?.hasActiveCard) kinds.push('revoke-card');
  if (account && !hasHold) kinds.push('hold');
  return [...kinds, ...releases];
}

/** The clips that were reported, as options; a clip that was reported twice is one. */
export function hideableVideos({ reports }: Pick<CaseDetails, 'reports'>): { value: string; label: string }[] {
  const byId = new Map<string, string>();
  for (const { subject, subjectId, copy, createdAt } of reports) {
    if (subject !== 'video' || subjectId === null) continue;
    const title = copy.find(({ label }) => label === 'Title')?.value;
    byId.set(subjectId, title ?? `Clip reported on ${formatDate(createdAt)}`);
  }
  return [...byId].map(([value, label]) => ({ value, label }));
}
