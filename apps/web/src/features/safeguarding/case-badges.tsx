import { CASE_STATE_LABELS, type Case, type CaseState } from '@touchline/contracts/cases';
import { StatusBadge, type StatusTone } from '../../components/status-badge.tsx';

const TONES: Record<CaseState, StatusTone> = { new: 'waiting', open: 'plain', waiting: 'plain', closed: 'good' };

type Badged = Pick<Case, 'state' | 'isUrgent' | 'hasHold'> & { about: Pick<Case['about'], 'isMinor'> };

/** Urgency, state, and what has to be known before anything is done. */
export function CaseBadges({ of: { state, isUrgent, hasHold, about } }: { of: Badged }) {
  return (
    <>
      {isUrgent && <StatusBadge tone="danger">Urgent</StatusBadge>}
      <StatusBadge tone={TONES[state]}>{CASE_STATE_LABELS[state]}</StatusBadge>
      {about.isMinor && <StatusBadge tone="plain">Minor</StatusBadge>}
      {hasHold && <StatusBadge tone="plain">Legal hold</StatusBadge>}
    </>
  );
}
