import type { Case, CaseDetails, CaseReport } from '@touchline/contracts/cases';
import { anAccount } from './people.ts';

export const aHandler = (facts: Parameters<typeof anAccount>[0] = {}) =>
  anAccount({
    id: 'chief',
    firstName: 'The',
    lastName: 'Chief',
    role: 'admin',
    isVerified: true,
    isSafeguarding: true,
    ...facts,
  });

/** A new, urgent case about the scout Sam. */
export const aCase = (facts: Partial<Case> = {}): Case => ({
  id: 'case-1',
  about: { id: 'sam', name: 'Sam Ode', role: 'scout', isMinor: false },
  state: 'new',
  isUrgent: true,
  assignee: null,
  hasHold: false,
  reportCount: 1,
  reasons: ['asked-for-pictures'],
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  closedAt: null,
  ...facts,
});

export const aCaseReport = (facts: Partial<CaseReport> = {}): CaseReport => ({
  id: 'report-1',
  reporter: { id: 'leo', name: 'Leo Bee', role: 'player' },
  subject: 'message',
  subjectId: 'message-1',
  reason: 'asked-for-pictures',
  content: 'They want photos.',
  copy: [
    { label: 'Subject', value: 'Saturday' },
    { label: 'Text', value: 'Send me a photo.' },
  ],
  createdAt: '2026-03-01T10:00:00.000Z',
  ...facts,
});

export const aCaseDetails = (facts: Partial<CaseDetails> = {}): CaseDetails => ({
  ...aCase(),
  reports: [aCaseReport()],
  entries: [],
  related: [],
  account: { isActive: true, isVerified: true, inactiveUntil: null, isContactSuspended: false, hasActiveCard: true },
  signals: null,
  keptUntil: null,
  ...facts,
});
