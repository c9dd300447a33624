import { z } from 'zod';
import { DEACTIVATION_DAYS_MAX, REASON_MAX } from './limits.ts';
import { ROLES } from './options.ts';
import { pageInput } from './paging.ts';
import { REPORT_REASONS, REPORT_SUBJECTS } from './reports.ts';
import { bodyId, personSchema, requiredText, someId } from './text.ts';

export const CASE_STATES = ['new', 'open', 'waiting', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];
export const CASE_STATE_LABELS: Record<CaseState, string> = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting',
  closed: 'Closed',
};

export const scoutSignalsSchema = z.object({
  minorsContacted: z.number(),
  requests: z.number(),
  declined: z.number(),
  outstanding: z.number(),
  reports: z.number(),
  hasValidCard: z.boolean(),
  computedAt: z.string(),
});
export type ScoutSignals = z.infer<typeof scoutSignalsSchema>;

export const caseSchema = z.object({
  id: z.string(),
  /** The id is null when the account was deleted, or when a report names none. */
  about: z.object({
    id: z.string().nullable(),
    name: z.string(),
    role: z.enum(ROLES).nullable(),
    isMinor: z.boolean(),
  }),
  state: z.enum(CASE_STATES),
  isUrgent: z.boolean(),
  assignee: personSchema.nullable(),
  hasHold: z.boolean(),
  reportCount: z.number(),
  reasons: z.array(z.enum(REPORT_REASONS)),
  createdAt: z.string(),
  updatedAt: z.string(),
  closedAt: z.string().nullable(),
});
export type Case = z.infer<typeof caseSchema>;

const frozenLineSchema = z.object({ label: z.string(), value: z.string() });

export const caseReportSchema = z.object({
  id: z.string(),
  reporter: personSchema.extend({ role: z.enum(ROLES) }).nullable(),
  subject: z.enum(REPORT_SUBJECTS),
  subjectId: z.string().nullable(),
  reason: z.enum(REPORT_REASONS),
  content: z.string(),
  copy: z.array(frozenLineSchema),
  createdAt: z.string(),
});
export type CaseReport = z.infer<typeof caseReportSchema>;

export const caseEntrySchema = z.object({
  id: z.string(),
  author: personSchema.nullable(),
  kind: z.enum([
    'note',
    'state',
    'assignee',
    'hide-video',
    'suspend-contact',
    'allow-contact',
    'deactivate',
    'unverify',
    'revoke-card',
    'hold',
    'release',
    'read-conversation',
    'read-request',
  ]),
  content: z.string(),
  createdAt: z.string(),
});
export type CaseEntry = z.infer<typeof caseEntrySchema>;
export type EntryKind = CaseEntry['kind'];
export const CASE_ENTRY_LABELS: Record<EntryKind, string> = {
  note: 'Note',
  state: 'State changed',
  assignee: 'Assigned',
  'hide-video': 'Clip hidden',
  'suspend-contact': 'Contact suspended',
  'allow-contact': 'Contact allowed again',
  deactivate: 'Account deactivated',
  unverify: 'Verification taken back',
  'revoke-card': 'ID card revoked',
  hold: 'Legal hold set',
  release: 'Evidence released',
  'read-conversation': 'Conversation read',
  'read-request': 'Withdrawn request read',
};

export const caseDetailsSchema = caseSchema.extend({
  reports: z.array(caseReportSchema),
  entries: z.array(caseEntrySchema),
  related: z.array(caseSchema),
  account: z
    .object({
      isActive: z.boolean(),
      isVerified: z.boolean(),
      inactiveUntil: z.string().nullable(),
      isContactSuspended: z.boolean(),
      hasActiveCard: z.boolean(),
    })
    .nullable(),
  signals: scoutSignalsSchema.nullable(),
  /** Until when reports keep the data of the user; null if none does. */
  keptUntil: z.string().nullable(),
});
export type CaseDetails = z.infer<typeof caseDetailsSchema>;

export const listCasesInput = pageInput.extend({
  state: z.enum(CASE_STATES).optional(),
  isMine: z.boolean().optional(),
  aboutId: someId.optional(),
});
export type ListCasesInput = z.output<typeof listCasesInput>;

export const caseCountsSchema = z.record(z.enum(CASE_STATES), z.number());

export const urgentCasesSchema = z.object({ count: z.number(), oldestAt: z.string().nullable() });
export type UrgentCases = z.infer<typeof urgentCasesSchema>;

export const addNoteInput = z.object({ id: someId, content: requiredText('Please write a note.', REASON_MAX) });
export const assignCaseInput = z.object({ id: someId, assigneeId: bodyId.nullable() });
export const setCaseStateInput = z.object({
  id: someId,
  state: z.enum(CASE_STATES, { error: 'state must be new, open, waiting or closed.' }),
  content: requiredText('Please say what was decided.', REASON_MAX).optional(),
});
export type SetCaseStateInput = z.output<typeof setCaseStateInput>;

/** A conversation with a minor, or with a user who has reported a request for money. */
export const caseConversationSchema = z.object({
  other: personSchema.extend({ role: z.enum(ROLES), isMinor: z.boolean() }),
  messageCount: z.number(),
  lastAt: z.string(),
});
export type CaseConversation = z.infer<typeof caseConversationSchema>;

/** A request for contact with a minor that was sent and withdrawn. The user is that of the case. */
export const withdrawnRequestSchema = z.object({
  id: z.string(),
  other: caseConversationSchema.shape.other,
  isByUser: z.boolean(),
  askedAt: z.string(),
  withdrawnAt: z.string(),
});
export type WithdrawnRequest = z.infer<typeof withdrawnRequestSchema>;

export const openedRequestSchema = withdrawnRequestSchema.extend({ subject: z.string(), content: z.string() });
export type OpenedRequest = z.infer<typeof openedRequestSchema>;

export const withdrawnRequestInput = z.object({ id: someId, requestId: someId });

export const caseConversationInput = pageInput.extend({ id: someId, otherId: someId });

export type FrozenState = z.infer<typeof frozenLineSchema>[];
const frozenChangeSchema = z.object({
  label: z.string(),
  former: z.string().nullable(),
  current: z.string().nullable(),
});
export type FrozenChange = z.infer<typeof frozenChangeSchema>;

export const caseRecordSchema = z.discriminatedUnion('kind', [
  z.object({ id: z.string(), kind: z.literal('state'), lines: z.array(frozenLineSchema), createdAt: z.string() }),
  z.object({ id: z.string(), kind: z.literal('change'), changes: z.array(frozenChangeSchema), createdAt: z.string() }),
]);
export type CaseRecord = z.infer<typeof caseRecordSchema>;

export const keptFileSchema = z.object({
  id: z.string(),
  label: z.string(),
  mimeType: z.string(),
  replacedAt: z.string(),
});
export type KeptFile = z.infer<typeof keptFileSchema>;

export const DEACTIVATION_DAYS = [7, 30, 90, 365] as const;

const reason = requiredText('Please give a reason.', REASON_MAX);
const days = z
  .number()
  .int()
  .min(1)
  .max(DEACTIVATION_DAYS_MAX, { error: 'Please choose an end at most two years from now.' });
export const caseActionInput = z.object({
  id: someId,
  action: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('hide-video'), videoId: bodyId, reason }),
    z.object({ kind: z.literal('deactivate'), reason, days: days.nullable() }),
    z.object({
      kind: z.enum(['suspend-contact', 'allow-contact', 'unverify', 'revoke-card', 'hold', 'release']),
      reason,
    }),
  ]),
});
export type CaseAction = z.output<typeof caseActionInput>['action'];
