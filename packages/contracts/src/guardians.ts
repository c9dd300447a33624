import { z } from 'zod';
import { AGE_BANDS } from './ages.ts';
import { email, password, registerInput } from './auth.ts';
import { consentsSchema } from './consents.ts';
import { NAME_MAX, REASON_MAX } from './limits.ts';
import { conversationSchema, sendMessageInput } from './messages.ts';
import { ROLES } from './options.ts';
import { pageInput } from './paging.ts';
import { RELATIONS } from './relations.ts';
import { bodyId, personName, requiredText, someId } from './text.ts';

export { RELATION_LABELS, RELATIONS, type Relation } from './relations.ts';

/** So many guardians can one child have. */
export const GUARDIANS_MAX = 2;
/** How long an invitation is valid, in days. */
export const INVITATION_DAYS = 7;

/** How the safeguarding team has made sure that a user is the guardian. */
export const CONFIRMATIONS = ['document', 'club-call', 'in-person'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];
export const CONFIRMATION_LABELS: Record<Confirmation, string> = {
  document: 'A document was seen',
  'club-call': 'The club was called',
  'in-person': 'In person',
};

/** What a guardian declares on accepting an invitation; a change of its meaning raises the version. */
export const DECLARATION = {
  version: 1,
  text: 'I am of age, and I am responsible for this child as a parent, a legal guardian or in the relation that I have named.',
} as const;

/** A guardian or an invitation, for the child, its guardians and admins. */
export const guardianshipSchema = z.object({
  id: z.string(),
  state: z.enum(['invited', 'active', 'ended']),
  /** The invited address; of those who were invited and are not any more, empty for the other guardians. */
  email: z.string(),
  /** Null until the invitation is accepted. */
  guardian: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  relation: z.enum(RELATIONS).nullable(),
  /** When the invitation is no longer valid. */
  expiresAt: z.string(),
  /** When the guardian accepted the invitation and declared to be one. */
  declaredAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  /** When the guardian who was there before agreed to this one. */
  agreedAt: z.string().nullable(),
  /** When another guardian objected; the safeguarding team has not decided yet. */
  objectedAt: z.string().nullable(),
  /** Whether the objection suspends it. */
  isSuspended: z.boolean(),
  /** Why the safeguarding team has ended it. */
  endReason: z.string().nullable(),
  /** Whether a mail server has refused for good what was sent to the address. */
  isUndelivered: z.boolean(),
  endedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Guardianship = z.infer<typeof guardianshipSchema>;

export const guardiansOfInput = z.object({ playerId: someId });
export const inviteGuardianInput = z.object({ playerId: someId, email });
export const guardianshipIdInput = z.object({ id: someId });

/** The secret of an invitation's link. */
const token = z.string({ error: 'The link is not complete.' }).min(1, { error: 'The link is not complete.' }).max(200);
export const invitationInput = z.object({ token });

/** What the reader of an invitation sees: whose guardian they would be, and whether the invited address has an account. */
export const invitationSchema = z.object({
  playerFirstName: z.string(),
  email: z.string(),
  hasAccount: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

const relation = z.enum(RELATIONS, { error: 'Please choose how you are related.' });
const DECLARE = 'Please confirm that you are of age and responsible for this child.';
const declarationVersion = z.literal(DECLARATION.version, { error: DECLARE });
/** The box of the forms; what is sent is the version of the sentence beside it. */
const isDeclared = z.literal(true, { error: DECLARE });
/** A new account for a guardian. The address is the invited one, which the link has proven. */
export const registerGuardianInput = registerInput
  .pick({ username: true, firstName: true, lastName: true, phone: true })
  .extend({ token, password: password(), relation, declarationVersion });
export type RegisterGuardianInput = z.output<typeof registerGuardianInput>;

/** The form asks for the password twice; the second is not sent. The token comes from the link. */
export const registerGuardianForm = registerGuardianInput
  .omit({ token: true, declarationVersion: true })
  .extend({ confirmPassword: z.string(), isDeclared })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    when: () => true,
  });

/** A signed-in user accepts an invitation, and confirms relation and name. */
export const acceptInvitationInput = z.object({
  token,
  relation,
  declarationVersion,
  firstName: personName('First name is required', NAME_MAX),
  lastName: personName('Last name is required', NAME_MAX),
});
export type AcceptInvitationInput = z.output<typeof acceptInvitationInput>;

export const acceptInvitationForm = acceptInvitationInput
  .omit({ token: true, declarationVersion: true })
  .extend({ isDeclared });

/** What the safeguarding team compares when it confirms a guardian. A reason to look, not a proof. */
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

/** A guardian who waits for the safeguarding team: declared and not confirmed, or objected to. */
export const waitingGuardianSchema = z.object({
  id: z.string(),
  child: partySchema,
  guardian: partySchema.extend({ email: z.string(), phone: z.string().nullable() }),
  relation: z.enum(RELATIONS).nullable(),
  declaredAt: z.string(),
  confirmedAt: z.string().nullable(),
  hints: z.array(z.enum(GUARDIAN_HINTS)),
  /** From when on it can be confirmed, where the guardian who was there before has not agreed; null at once. */
  confirmableAt: z.string().nullable(),
  objection: z
    .object({ by: z.string().nullable(), reason: z.string(), at: z.string(), isSuspended: z.boolean() })
    .nullable(),
});
export type WaitingGuardian = z.infer<typeof waitingGuardianSchema>;

/** A second guardian is confirmed after so many days, unless the first one has agreed or objects. */
export const SECOND_GUARDIAN_DAYS = 7;

export const confirmGuardianInput = z.object({
  id: someId,
  how: z.enum(CONFIRMATIONS, { error: 'Please choose how you have made sure.' }),
  note: requiredText('Please say what you have seen, or with whom you have spoken.', REASON_MAX),
});
export type ConfirmGuardianInput = z.output<typeof confirmGuardianInput>;

/** The reason of a rejection, of an objection, or for which an objection is set aside. */
export const guardianReasonInput = z.object({ id: someId, reason: requiredText('Please give a reason.', REASON_MAX) });
export type GuardianReasonInput = z.output<typeof guardianReasonInput>;

/** A guardianship of the caller that an objection suspends. */
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
  /** Whether the safeguarding team has confirmed the caller as guardian of this child. */
  isConfirmed: z.boolean(),
  showsContact: z.boolean(),
  consents: consentsSchema,
  openRequests: z.number(),
});
export type Child = z.infer<typeof childSchema>;

export const showContactInput = z.object({ guardianshipId: someId, showsContact: z.boolean() });

export const childInput = z.object({ playerId: someId });
export const childPageInput = pageInput.extend({ playerId: someId });
/** A conversation of a child with a scout. */
export const childConversationSchema = conversationSchema.extend({ isClosed: z.boolean() });
export type ChildConversation = z.infer<typeof childConversationSchema>;
export const childThreadInput = pageInput.extend({ playerId: someId, otherId: someId });
export const writeForChildInput = sendMessageInput
  .pick({ content: true })
  .extend({ playerId: bodyId, otherId: bodyId });
export const closeConversationInput = z.object({ playerId: someId, otherId: someId, isClosed: z.boolean() });

/** Who has read what of a player. */
export const disclosureSchema = z.object({
  viewer: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), role: z.enum(ROLES) }),
  organization: z.string().nullable(),
  kind: z.enum(['profile', 'clip', 'contact']),
  firstAt: z.string(),
  lastAt: z.string(),
  days: z.number(),
});
export type Disclosure = z.infer<typeof disclosureSchema>;
