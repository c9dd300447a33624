import { z } from 'zod';
import { pageInput } from './paging.ts';
import { personSchema } from './text.ts';

/** Acts that need a second admin when SECOND_ADMIN is 1. */
export const APPROVAL_ACT_LABELS = {
  'make-admin': 'A new admin',
  'empty-trash': 'Erasing from the trash',
  'delete-user': 'The deletion of a user',
  'trash-user': 'Moving a user to the trash',
  'restore-admin': 'An admin in the trash',
  'activate-admin': 'An admin who is not active',
} as const;
export type ApprovalAct = keyof typeof APPROVAL_ACT_LABELS;
export const APPROVAL_ACTS = Object.keys(APPROVAL_ACT_LABELS) as ApprovalAct[];

export const APPROVAL_STATES = ['waiting', 'approved', 'declined', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const APPROVAL_DAYS = 7;

export const approvalSchema = z.object({
  id: z.string(),
  act: z.enum(APPROVAL_ACTS),
  target: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  state: z.enum(APPROVAL_STATES),
  requestedBy: personSchema,
  decidedBy: personSchema.nullable(),
  decidedAt: z.string().nullable(),
  expiresAt: z.string(),
  createdAt: z.string(),
});
export type Approval = z.infer<typeof approvalSchema>;

/** The answer to a call that waits for a second admin: nothing has changed yet. */
export const waitingSchema = z.object({ isWaitingForApproval: z.literal(true), approvalId: z.string() });
export type Waiting = z.infer<typeof waitingSchema>;

export const approvalRuleSchema = z.object({ isOn: z.boolean(), activeAdmins: z.number() });

export const listApprovalsInput = pageInput.extend({ state: z.enum(APPROVAL_STATES).optional() });
export type ListApprovalsInput = z.output<typeof listApprovalsInput>;
