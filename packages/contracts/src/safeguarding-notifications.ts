import { z } from 'zod';
import {
  CORRECTION,
  DAILY,
  dashboardOf,
  FAMILY,
  kind,
  MEMBERS,
  type NotificationText,
  profileOf,
  TASK_OF_ADMINS,
} from './notification-kind.ts';
import { ROLES } from './options.ts';

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

function birthDateTexts(isOfChild: boolean) {
  const whose = isOfChild ? 'your child’s' : 'your';
  return {
    changed: { title: `${capital(whose)} date of birth was changed` },
    waiting: {
      title: isOfChild
        ? 'Your child asks for an older date of birth'
        : 'Your date of birth waits for the safeguarding team',
      detail: 'Nothing changes until the safeguarding team has looked at it.',
    },
    accepted: {
      title: `The safeguarding team has changed ${whose} date of birth`,
      detail: 'Scouts find the profile again once an admin has verified the account.',
    },
    declined: {
      title: `${capital(whose)} date of birth stays as it is`,
      detail: 'The safeguarding team has declined the other one.',
    },
  };
}

const tabOf = (childId: string, tab: string) => `/guardian/dashboard?child=${encodeURIComponent(childId)}&tab=${tab}`;
const CONFIRM = 'Please make sure that it is one, and confirm or reject it.';

const FOR_GUARDIANS = { audience: FAMILY, onlyFor: ['guardian'], link: () => '/guardian/dashboard' } as const;

const GUARDIAN_CHANGES = ['invited', 'linked', 'confirmed', 'rejected', 'ended', 'objected', 'kept'] as const;
export type GuardianChange = (typeof GUARDIAN_CHANGES)[number];

const OBJECT =
  'If you do not know them, object on the page of your child. They are then suspended until the safeguarding team has decided.';

/** The texts for the child, its other guardians and the guardian. They have no names, because they leave the platform by email. */
const GUARDIAN_CHANGE_TEXTS: Record<'child' | 'guardian' | 'self', Record<GuardianChange, NotificationText>> = {
  child: {
    invited: { title: 'A guardian was invited for you' },
    linked: {
      title: 'A guardian accepted the invitation',
      detail: 'They see what scouts see, and read your messages.',
    },
    confirmed: { title: 'The safeguarding team has confirmed your guardian' },
    rejected: { title: 'The safeguarding team has rejected a guardian' },
    ended: { title: 'A guardian is no longer yours' },
    objected: { title: 'A guardian objects to another one', detail: 'The safeguarding team decides.' },
    kept: { title: 'The safeguarding team has dismissed an objection between your guardians' },
  },
  guardian: {
    invited: {
      title: 'Another guardian was invited for your child',
      detail: 'If that is wrong, write to the admin team.',
    },
    linked: { title: 'Your child has another guardian', detail: OBJECT },
    confirmed: { title: 'The safeguarding team has confirmed another guardian of your child' },
    rejected: { title: 'The safeguarding team has rejected another guardian of your child' },
    ended: { title: 'Another guardian is no longer one of your child’s' },
    objected: { title: 'A guardian of your child objects to another one', detail: 'The safeguarding team decides.' },
    kept: { title: 'The safeguarding team has dismissed an objection of a guardian of your child' },
  },
  self: {
    invited: { title: 'You are invited as guardian' },
    linked: { title: 'You are the guardian of a player' },
    confirmed: {
      title: 'The safeguarding team has confirmed you as guardian',
      detail: 'You can accept requests now, and allow what everyone sees.',
    },
    rejected: {
      title: 'The safeguarding team has not confirmed you as guardian',
      detail: 'If that is wrong, write to the admin team.',
    },
    ended: { title: 'You are no longer the guardian of a player' },
    objected: {
      title: 'Another guardian objects to you',
      detail: 'The safeguarding team decides, and may write to you.',
    },
    kept: { title: 'The safeguarding team has dismissed the objection to you' },
  },
};

export const SAFEGUARDING_KINDS = {
  'contact-request': kind({
    audience: ROLES,
    onlyFor: ['guardian'],
    label: 'Requests to contact a minor',
    facts: z.object({ isFromPlayer: z.boolean(), route: z.enum(['guardian', 'safeguarding']) }),
    text: ({ isFromPlayer, route }, count) => {
      if (count > 1) return { title: `${count} requests for contact wait for your answer` };
      const child = route === 'guardian' ? 'your child' : 'a minor';
      return {
        title: isFromPlayer ? `${capital(child)} asks to write to a member` : `A member asks to write to ${child}`,
      };
    },
    link: ({ route }) => (route === 'guardian' ? '/guardian/dashboard' : '/admin/safeguarding?tab=requests'),
    isReadElsewhere: true,
  }),
  'child-card': kind({
    audience: ['admin'],
    label: 'ID cards of minors without a guardian',
    facts: z.object({}),
    text: () => ({
      title: 'A minor without a guardian asks for an ID card',
      detail: 'It is valid once the safeguarding team has said yes.',
    }),
    link: () => '/admin/cards?stage=requested',
  }),
  'child-card-answered': kind({
    audience: FAMILY,
    onlyFor: ['minor', 'guardian'],
    label: 'Whether a minor gets an ID card',
    facts: z.object({ isAllowed: z.boolean(), isOwn: z.boolean() }),
    text: ({ isAllowed, isOwn }) => ({
      title: isOwn
        ? `Your family has said ${isAllowed ? 'yes' : 'no'} to your ID card`
        : `The other guardian has said ${isAllowed ? 'yes' : 'no'} to your child's ID card`,
    }),
    link: ({ isOwn }, { role }) => (isOwn ? profileOf(role) : '/guardian/dashboard'),
  }),
  'request-answered': kind({
    audience: MEMBERS,
    label: 'Answers to your contact requests',
    /** The name is null for users who are or may be minors. */
    facts: z.object({ otherId: z.string(), isAccepted: z.boolean(), name: z.string().nullable().default(null) }),
    text: ({ isAccepted, name }) => {
      const request = name === null ? 'Your contact request' : `Your contact request to ${name}`;
      return isAccepted
        ? { title: `${request} was accepted`, detail: 'You can write to each other now.' }
        : { title: `${request} was declined`, detail: 'You can ask again after 30 days.' };
    },
    link: ({ otherId }) => `/messages?with=${encodeURIComponent(otherId)}`,
  }),
  'conversation-closed': kind({
    audience: MEMBERS,
    label: 'A conversation with a minor was closed',
    facts: z.object({ isClosed: z.boolean() }),
    text: ({ isClosed }) => ({
      title: `The people responsible for a player ${isClosed ? 'closed a conversation' : 'opened a conversation again'}`,
    }),
    link: () => '/messages',
  }),
  'consents-changed': kind({
    audience: ['player'],
    onlyFor: ['minor'],
    label: 'Your guardian changed what is shown of you',
    facts: z.object({ isBySafeguarding: z.boolean().default(false) }),
    text: ({ isBySafeguarding }) => ({
      title: isBySafeguarding
        ? 'The safeguarding team answered what is shown of you'
        : 'Your guardian changed what is shown of you',
    }),
    link: () => '/account/privacy',
    defaults: { inApp: true, email: false, digest: false },
  }),
  'birth-date': kind({
    audience: [...MEMBERS, 'guardian'],
    label: 'Changes of a date of birth',
    facts: z.object({
      state: z.enum(['changed', 'waiting', 'accepted', 'declined']),
      childId: z.string().nullable().default(null),
    }),
    text: ({ state, childId }) => birthDateTexts(childId !== null)[state],
    link: ({ childId }) => (childId === null ? '/account#date-of-birth' : tabOf(childId, 'birth-date')),
  }),
  'birth-date-waiting': kind({
    ...TASK_OF_ADMINS,
    label: 'Dates of birth that wait for safeguarding',
    facts: z.object({}),
    text: (_facts, count) => ({
      title: count === 1 ? 'A player asks for an older date of birth' : `${count} players ask for older dates of birth`,
    }),
    link: () => '/admin/safeguarding?tab=birth-dates',
  }),
  'other-guardian-answered': kind({
    ...FOR_GUARDIANS,
    label: 'The other guardian changed what is allowed',
    facts: z.object({ playerId: z.string() }),
    text: () => ({
      title: 'The other guardian has answered what is allowed for your child',
      detail: 'Where you do not agree, the stricter answer holds.',
    }),
    link: ({ playerId }) => tabOf(playerId, 'visible'),
    emailDelay: CORRECTION,
  }),
  'consents-asked': kind({
    ...FOR_GUARDIANS,
    label: 'Please answer what is allowed for your child',
    facts: z.object({ playerId: z.string() }),
    text: () => ({
      title: 'Please answer what is allowed for your child',
      detail: 'The texts say more now about what scouts see. What was allowed before stays as it is until you answer.',
    }),
    link: ({ playerId }) => tabOf(playerId, 'visible'),
  }),
  'came-of-age': kind({
    audience: ['player'],
    onlyFor: ['minor'],
    label: 'You take over from your guardian',
    facts: z.object({}),
    text: () => ({
      title: 'You decide for yourself now',
      detail: 'As an adult here, please choose what is shown of you. Your guardian no longer sees your messages.',
    }),
    link: () => '/account/privacy',
  }),
  'guardianship-ended': kind({
    ...FOR_GUARDIANS,
    label: 'You are no longer the guardian of a player',
    facts: z.object({ hasComeOfAge: z.boolean() }),
    text: ({ hasComeOfAge }) => ({
      title: hasComeOfAge ? 'Your child is an adult here now' : 'You are no longer the guardian of a player',
      ...(hasComeOfAge && { detail: 'They decide for themselves. You no longer see their messages.' }),
    }),
  }),
  'guardian-changed': kind({
    audience: FAMILY,
    onlyFor: ['minor', 'guardian'],
    label: 'Changes of guardians',
    facts: z.object({ change: z.enum(GUARDIAN_CHANGES), reader: z.enum(['child', 'guardian', 'self']) }),
    text: ({ change, reader }) => GUARDIAN_CHANGE_TEXTS[reader][change],
    link: (_facts, { role }) => (role === 'player' ? '/account/privacy' : '/guardian/dashboard'),
  }),
  'guardian-waiting': kind({
    ...TASK_OF_ADMINS,
    label: 'Guardians to confirm',
    facts: z.object({ isFirst: z.boolean() }),
    text: ({ isFirst }, count) => {
      if (count > 1) return { title: 'Guardians wait for your confirmation' };
      return { title: isFirst ? 'A minor has a first guardian' : 'A minor has a second guardian', detail: CONFIRM };
    },
    link: () => '/admin/safeguarding?tab=guardians',
  }),
  'guardian-undelivered': kind({
    audience: ['player', 'admin'],
    onlyFor: ['minor'],
    label: 'An email to a guardian was not delivered',
    facts: z.object({ playerId: z.string() }),
    text: () => ({
      title: 'An email to a guardian was not delivered',
      detail: 'The mail server has refused the address. Please check it, and send a new invitation.',
    }),
    link: ({ playerId }, { role }) =>
      role === 'admin' ? `/admin/users/${encodeURIComponent(playerId)}` : '/account/privacy',
  }),
  'request-reminder': kind({
    ...FOR_GUARDIANS,
    label: 'Requests that still wait for you',
    facts: z.object({ days: z.number(), isLeftToTeam: z.boolean() }),
    text: ({ days, isLeftToTeam }) =>
      isLeftToTeam
        ? {
            title: 'A request for your child went to the safeguarding team',
            detail: `It has waited for ${days} days. You can still answer it.`,
          }
        : { title: `A request for your child has waited for ${days} days`, detail: 'Please accept or decline it.' },
  }),
  'child-message': kind({
    ...FOR_GUARDIANS,
    label: "Messages in your child's conversations",
    facts: z.object({}),
    text: (_facts, count) => ({
      title: count > 1 ? `${count} messages in your child's conversations` : "A message in your child's conversation",
    }),
    defaults: DAILY,
  }),
  'other-guardian-decided': kind({
    ...FOR_GUARDIANS,
    label: 'Answers of the other guardian or the safeguarding team',
    facts: z.object({ what: z.enum(['request', 'conversation']) }),
    text: ({ what }) => ({
      title:
        what === 'request'
          ? 'A request for your child was answered'
          : 'The other guardian has closed a conversation of your child, or opened it again',
      detail: 'You can look at it, and restrict it, on the page of your child.',
    }),
  }),
  'child-card-requested': kind({
    ...FOR_GUARDIANS,
    label: 'ID cards that your child asks for',
    facts: z.object({}),
    text: () => ({ title: 'Your child has asked for an ID card' }),
  }),
  'report-closed': kind({
    audience: ROLES,
    label: 'Your report was looked into',
    facts: z.object({}),
    text: () => ({
      title: 'Your report was looked into',
      detail: 'The safeguarding team has closed it. Thank you for telling us.',
    }),
    link: (_facts, { role }) => dashboardOf(role),
  }),
  'case-waiting': kind({
    ...TASK_OF_ADMINS,
    label: 'New safeguarding reports',
    facts: z.object({ caseId: z.string(), isUrgent: z.boolean() }),
    text: ({ isUrgent }, count) => {
      if (count > 1) return { title: `${count} ${isUrgent ? 'urgent' : 'new'} safeguarding reports` };
      return { title: isUrgent ? 'An urgent safeguarding report' : 'A new safeguarding report' };
    },
    link: ({ caseId }, { count }) =>
      count === 1 ? `/admin/safeguarding?case=${encodeURIComponent(caseId)}` : '/admin/safeguarding',
  }),
} as const;
