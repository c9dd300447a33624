import { z } from 'zod';
import { email, linkToken, password, registerInput, SAME_PASSWORD } from './auth.ts';
import { consentsSchema, RELATIONS } from './consents.ts';
import { NAME_MAX, REASON_MAX } from './limits.ts';
import { conversationSchema, sendMessageInput } from './messages.ts';
import { AGE_BANDS, ROLES } from './options.ts';
import { pageInput } from './paging.ts';
import { bodyId, personName, requiredText, someId } from './text.ts';

export const GUARDIANS_MAX = 2;
export const INVITATION_DAYS = 7;

export const CONFIRMATIONS = ['document', 'club-call', 'in-person'] as const;
export const CONFIRMATION_LABELS: Record<(typeof CONFIRMATIONS)[number], string> = {
  document: 'A document was seen',
  'club-call': 'The club was called',
  'in-person': 'In person',
};

/** A change of its meaning raises the version. */
export const DECLARATION = {
  version: 1,
  text: 'I am of age, and I am responsible for this child as a parent, a legal guardian or in the relation that I have named.',
} as const;

export const guardianshipSchema = z.object({
  id: z.string(),
  state: z.enum(['invited', 'active', 'ended']),
  email: z.string(),
  guardian: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  relation: z.enum(RELATIONS).nullable(),
  expiresAt: z.string(),
  declaredAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  agreedAt: z.string().nullable(),
  objectedAt: z.string().nullable(),
  isSuspended: z.boolean(),
  endReason: z.string().nullable(),
  isUndelivered: z.boolean(),
  endedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Guardianship = z.infer<typeof guardianshipSchema>;

export const inviteGuardianInput = z.object({ playerId: someId, email });

export const invitationSchema = z.object({
  playerFirstName: z.string(),
  email: z.string(),
  hasAccount: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

const relation = z.enum(RELATIONS, { error: 'Please choose how you are related.' });
const DECLARE = 'Please confirm that you are of age and responsible for this child.';
const declarationVersion = z.literal(DECLARATION.version, { error: DECLARE });
/** The checkbox of the forms. The request has the version of the declaration instead. */
const isDeclared = z.literal(true, { error: DECLARE });
/** The new account gets the invited address, which the link proves. */
export const registerGuardianInput = registerInput
  .pick({ username: true, firstName: true, lastName: true, phone: true })
  .extend({ token: linkToken, password: password(), relation, declarationVersion });
export type RegisterGuardianInput = z.output<typeof registerGuardianInput>;

export const registerGuardianForm = registerGuardianInput
  .omit({ token: true, declarationVersion: true })
  .extend({ confirmPassword: z.string(), isDeclared })
  .refine((form) => form.password === form.confirmPassword, SAME_PASSWORD);

export const acceptInvitationInput = z.object({
  token: linkToken,
  relation,
  declarationVersion,
  firstName: personName('First name is required', NAME_MAX),
  lastName: personName('Last name is required', NAME_MAX),
});
export type AcceptInvitationInput = z.output<typeof acceptInvitationInput>;

export const acceptInvitationForm = acceptInvitationInput
  .omit({ token: true, declarationVersion: true })
  .extend({ isDeclared });

/** Reasons for the safeguarding team to check a guardian. */
export const GUARDIAN_HINTS = ['same-mailbox', 'same-phone', 'same-domain', 'look-alike', 'existing-account'] as const;
export type GuardianHint = (typeof GUARDIAN_HINTS)[number];
export const GUARDIAN_HINT_LABELS: Record<GuardianHint, string> = {
  'same-mailbox': 'Same mailbox as the child',
  'same-phone': 'Same phone number as the child',
  'same-domain': 'Email at the same host as the child',
  'look-alike': 'Looks like another account',
  'existing-account': 'Account of another role',
};

const partySchema = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() });

export const waitingGuardianSchema = z.object({
  id: z.string(),
  child: partySchema,
  guardian: partySchema.extend({ email: z.string(), phone: z.string().nullable() }),
  relation: z.enum(RELATIONS).nullable(),
  declaredAt: z.string(),
  confirmedAt: z.string().nullable(),
  hints: z.array(z.enum(GUARDIAN_HINTS)),
  /** When it can be confirmed without the first guardian's agreement; null means at once. */
  confirmableAt: z.string().nullable(),
  objection: z
    .object({ by: z.string().nullable(), reason: z.string(), at: z.string(), isSuspended: z.boolean() })
    .nullable(),
});
export type WaitingGuardian = z.infer<typeof waitingGuardianSchema>;

/** Days after which a second guardian can be confirmed if the first one neither agrees nor objects. */
export const SECOND_GUARDIAN_DAYS = 7;

export const confirmGuardianInput = z.object({
  id: someId,
  how: z.enum(CONFIRMATIONS, { error: 'Please choose how you have made sure.' }),
  note: requiredText('Please say what you have seen, or with whom you have spoken.', REASON_MAX),
});
export type ConfirmGuardianInput = z.output<typeof confirmGuardianInput>;

export const guardianReasonInput = z.object({ id: someId, reason: requiredText('Please give a reason.', REASON_MAX) });
export type GuardianReasonInput = z.output<typeof guardianReasonInput>;

export const suspendedSchema = z.object({ id: z.string(), childFirstName: z.string(), objectedAt: z.string() });
export type Suspended = z.infer<typeof suspendedSchema>;

export const childSchema = z.object({
  id: z.string(),
  guardianshipId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  relation: z.enum(RELATIONS).nullable(),
  ageBand: z.enum(AGE_BANDS).nullable(),
  isVerified: z.boolean(),
  isConfirmed: z.boolean(),
  showsContact: z.boolean(),
  consents: consentsSchema,
  openRequests: z.number(),
});
export type Child = z.infer<typeof childSchema>;

export const showContactInput = z.object({ guardianshipId: someId, showsContact: z.boolean() });

export const childConversationSchema = conversationSchema.extend({ isClosed: z.boolean() });
export type ChildConversation = z.infer<typeof childConversationSchema>;
export const childThreadInput = pageInput.extend({ playerId: someId, otherId: someId });
export const writeForChildInput = sendMessageInput
  .pick({ content: true })
  .extend({ playerId: bodyId, otherId: bodyId });
export const closeConversationInput = z.object({ playerId: someId, otherId: someId, isClosed: z.boolean() });

export const disclosureSchema = z.object({
  viewer: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), role: z.enum(ROLES) }),
  organization: z.string().nullable(),
  kind: z.enum(['profile', 'clip', 'contact']),
  firstAt: z.string(),
  lastAt: z.string(),
  days: z.number(),
});
export type Disclosure = z.infer<typeof disclosureSchema>;
