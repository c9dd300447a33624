import type { NotificationKind } from '@touchline/contracts/notifications';

const GROUPS = [
  'Your account',
  'Messages and requests',
  'Players',
  'Videos and profile',
  'ID card',
  'Family',
  'Administration',
] as const;
type Group = (typeof GROUPS)[number];

/** The heading under which each kind is chosen. */
const GROUP_OF: Record<NotificationKind, Group> = {
  'account-verification': 'Your account',
  'birth-date': 'Your account',
  'report-closed': 'Your account',
  'new-message': 'Messages and requests',
  'contact-request': 'Messages and requests',
  'request-answered': 'Messages and requests',
  'request-reminder': 'Messages and requests',
  'conversation-closed': 'Messages and requests',
  'child-message': 'Messages and requests',
  'other-guardian-decided': 'Messages and requests',
  'reminder-due': 'Players',
  'players-changed': 'Players',
  'upload-rights': 'Videos and profile',
  'video-approved': 'Videos and profile',
  'video-rejected': 'Videos and profile',
  'video-unreadable': 'Videos and profile',
  'video-removed': 'Videos and profile',
  'saved-by-scouts': 'Videos and profile',
  'availability-check': 'Videos and profile',
  'card-issued': 'ID card',
  'card-expiring': 'ID card',
  'card-revoked': 'ID card',
  'child-card-answered': 'ID card',
  'child-card-requested': 'ID card',
  'consents-changed': 'Family',
  'consents-asked': 'Family',
  'came-of-age': 'Family',
  'other-guardian-answered': 'Family',
  'guardian-changed': 'Family',
  'guardian-undelivered': 'Family',
  'guardianship-ended': 'Family',
  'registration-waiting': 'Administration',
  'video-waiting': 'Administration',
  'approval-waiting': 'Administration',
  'guardian-waiting': 'Administration',
  'birth-date-waiting': 'Administration',
  'child-card': 'Administration',
  'case-waiting': 'Administration',
  'job-failed': 'Administration',
};

/** The choices under their headings; a heading without choices is left out. */
export function inGroups<Choice extends { kind: NotificationKind }>(choices: readonly Choice[]) {
  return GROUPS.map((group) => ({ group, rows: choices.filter(({ kind }) => GROUP_OF[kind] === group) })).filter(
    ({ group, rows }) => rows.length > 0 || group === 'Your account',
  );
}
