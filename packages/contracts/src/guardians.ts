import { z } from 'zod';
import { AGE_BANDS } from './ages.ts';
import { email, password, registerInput } from './auth.ts';
import { consentsSchema } from './consents.ts';
import { NAME_MAX } from './limits.ts';
import { conversationSchema, sendMessageInput } from './messages.ts';
import { ROLES } from './options.ts';
import { pageInput } from './paging.ts';
import { RELATIONS } from './relations.ts';
import { bodyId, personName, someId } from './text.ts';

export { RELATION_LABELS, RELATIONS, type Relation } from './relations.ts';

/** So many guardians can one child have. */
export const GUARDIANS_MAX = 2;
/** How long an invitation is valid, in days. */
export const INVITATION_DAYS = 7;

/** A guardian or an invitation, for the child and for admins. */
export const guardianshipSchema = z.object({
  id: z.string(),
  state: z.enum(['invited', 'active', 'ended']),
  /** The invited address. */
  email: z.string(),
  /** Null until the invitation is accepted. */
  guardian: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  relation: z.enum(RELATIONS).nullable(),
  /** When the invitation is no longer valid. */
  expiresAt: z.string(),
  /** When the guardian accepted the invitation and declared to be one. */
  declaredAt: z.string().nullable(),
  /** When the safeguarding team was sure of it. */
  confirmedAt: z.string().nullable(),
  /** Whether it waits for the safeguarding team after an objection. */
  isSuspended: z.boolean(),
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
/** A new account for a guardian. The address is the invited one, which the link has proven. */
export const registerGuardianInput = registerInput
  .pick({ username: true, firstName: true, lastName: true, phone: true })
  .extend({ token, password: password(), relation });
export type RegisterGuardianInput = z.output<typeof registerGuardianInput>;

/** The form asks for the password twice; the second is not sent. The token comes from the link. */
export const registerGuardianForm = registerGuardianInput
  .omit({ token: true })
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    when: () => true,
  });

/** A signed-in guardian accepts a further invitation, and confirms relation and name. */
export const acceptInvitationInput = z.object({
  token,
  relation,
  firstName: personName('First name is required', NAME_MAX),
  lastName: personName('Last name is required', NAME_MAX),
});
export type AcceptInvitationInput = z.output<typeof acceptInvitationInput>;

/** A child on the guardian's dashboard. */
export const childSchema = z.object({
  id: z.string(),
  guardianshipId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  relation: z.enum(RELATIONS).nullable(),
  ageBand: z.enum(AGE_BANDS).nullable(),
  isVerified: z.boolean(),
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
