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
    about: 'The user can write to no one but the admin team, until contact is allowed again.',
    isHarsh: true,
  },
  'allow-contact': {
    label: 'Allow Contact',
    about: 'The user can write to others again.',
    isHarsh: false,
  },
  deactivate: {
    label: 'Deactivate Account',
    about: 'The user is signed out everywhere and cannot sign in until the time is over.',
    isHarsh: true,
  },
  'revoke-card': {
    label: 'Revoke ID Card',
    about: 'The card fails every check from now on.',
    isHarsh: true,
  },
  hold: {
    label: 'Set Legal Hold',
    about: 'The account and what belongs to it cannot be deleted, neither by an admin nor by the retention rules.',
    isHarsh: false,
  },
  release: {
    label: 'Release Legal Hold',
    about: 'The account and what belongs to it can be deleted again.',
    isHarsh: false,
  },
};

/** What can be done in a case as things are. */
export function actionsFor(details: CaseDetails): ActionKind[] {
  const { account, hasHold } = details;
  const kinds: ActionKind[] = [];
  if (hideableVideos(details).length > 0) kinds.push('hide-video');
  if (account) kinds.push(account.isContactSuspended ? 'allow-contact' : 'suspend-contact');
  if (account?.isActive) kinds.push('deactivate');
  if (account?.hasActiveCard) kinds.push('revoke-card');
  kinds.push(hasHold ? 'release' : 'hold');
  return kinds;
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
