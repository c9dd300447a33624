import { z } from 'zod';
import { AT_ONCE, CORRECTION, dashboardOf, kind, MEMBERS } from './notification-kind.ts';
import { ROLES } from './options.ts';

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

function textOfBirthDate(state: 'changed' | 'waiting' | 'accepted' | 'declined', isOfChild: boolean) {
  const whose = isOfChild ? 'your child’s' : 'your';
  if (state === 'changed') return { title: `${capital(whose)} date of birth was changed` };
  if (state === 'waiting') {
    return {
      title: isOfChild
        ? 'Your child asks for an older date of birth'
        : 'Your date of birth waits for the safeguarding team',
      detail: 'Nothing changes until the safeguarding team has looked at it.',
    };
  }
  if (state === 'declined') {
    return {
      title: `${capital(whose)} date of birth stays as it is`,
      detail: 'The safeguarding team has declined the other one.',
    };
  }
  return {
    title: `The safeguarding team has changed ${whose} date of birth`,
    detail: 'Scouts find the profile again once an admin has verified the account.',
  };
}
const visibleTabOf = (playerId: string) => `/guardian/dashboard?child=${encodeURIComponent(playerId)}&tab=visible`;

/** What guardians, their children, scouts and the safeguarding team are told about requests, consents and reports. */
export const SAFEGUARDING_KINDS = {
  'contact-request': kind({
    audience: ['guardian', 'admin'],
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
    defaults: AT_ONCE,
    isReadElsewhere: true,
  }),
  'request-answered': kind({
    audience: MEMBERS,
    label: 'Answers to your contact requests',
    facts: z.object({ otherId: z.string(), isAccepted: z.boolean() }),
    text: ({ isAccepted }) =>
      isAccepted
        ? { title: 'Your contact request was accepted', detail: 'You can write to each other now.' }
        : { title: 'Your contact request was declined', detail: 'You can ask again after 30 days.' },
    link: ({ otherId, isAccepted }, { role }) =>
      isAccepted ? `/messages?with=${encodeURIComponent(otherId)}` : dashboardOf(role),
    defaults: AT_ONCE,
  }),
  'conversation-closed': kind({
    audience: MEMBERS,
    label: 'A conversation with a minor was closed',
    facts: z.object({ isClosed: z.boolean() }),
    text: ({ isClosed }) => ({
      title: `The people responsible for a player ${isClosed ? 'closed a conversation' : 'opened a conversation again'}`,
    }),
    link: () => '/messages',
    defaults: AT_ONCE,
  }),
  'guardian-linked': kind({
    audience: ['player'],
    label: 'Your guardian accepted your invitation',
    facts: z.object({}),
    text: () => ({
      title: 'Your guardian accepted the invitation',
      detail: 'They decide who may contact you and what scouts see of you.',
    }),
    link: () => '/account',
    defaults: AT_ONCE,
  }),
  'consents-changed': kind({
    audience: ['player'],
    label: 'Your guardian changed what is shown of you',
    facts: z.object({ isBySafeguarding: z.boolean().default(false) }),
    text: ({ isBySafeguarding }) => ({
      title: isBySafeguarding
        ? 'The safeguarding team answered what is shown of you'
        : 'Your guardian changed what is shown of you',
    }),
    link: () => '/account',
    defaults: { inApp: true, email: false, digest: false },
  }),
  'birth-date': kind({
    audience: [...MEMBERS, 'guardian'],
    label: 'Changes of a date of birth',
    /** `childId` for the guardians. */
    facts: z.object({
      state: z.enum(['changed', 'waiting', 'accepted', 'declined']),
      childId: z.string().nullable().default(null),
    }),
    text: ({ state, childId }) => textOfBirthDate(state, childId !== null),
    link: ({ childId }) =>
      childId === null
        ? '/account#date-of-birth'
        : `/guardian/dashboard?child=${encodeURIComponent(childId)}&tab=birth-date`,
    defaults: AT_ONCE,
  }),
  'birth-date-waiting': kind({
    audience: ['admin'],
    label: 'Dates of birth that wait for safeguarding',
    facts: z.object({}),
    text: (_facts, count) => ({
      title: count === 1 ? 'A player asks for an older date of birth' : `${count} players ask for older dates of birth`,
    }),
    link: () => '/admin/safeguarding?tab=birth-dates',
    defaults: AT_ONCE,
    isReadElsewhere: true,
  }),
  'other-guardian-answered': kind({
    audience: ['guardian'],
    label: 'The other guardian changed what is allowed',
    facts: z.object({ playerId: z.string() }),
    text: () => ({
      title: 'The other guardian has answered what is allowed for your child',
      detail: 'Where you do not agree, the stricter answer holds.',
    }),
    link: ({ playerId }) => visibleTabOf(playerId),
    defaults: AT_ONCE,
    emailDelay: CORRECTION,
  }),
  'consents-asked': kind({
    audience: ['guardian'],
    label: 'Please answer what is allowed for your child',
    facts: z.object({ playerId: z.string() }),
    text: () => ({
      title: 'Please answer what is allowed for your child',
      detail: 'The texts say more now about what scouts see. What was allowed before stays as it is until you answer.',
    }),
    link: ({ playerId }) => visibleTabOf(playerId),
    defaults: AT_ONCE,
  }),
  'came-of-age': kind({
    audience: ['player'],
    label: 'You take over from your guardian',
    facts: z.object({}),
    text: () => ({
      title: 'You decide for yourself now',
      detail: 'As an adult here, please choose what is shown of you. Your guardian no longer sees your messages.',
    }),
    link: () => '/account',
    defaults: AT_ONCE,
  }),
  'guardianship-ended': kind({
    audience: ['guardian'],
    label: 'You are no longer the guardian of a player',
    facts: z.object({ hasComeOfAge: z.boolean() }),
    text: ({ hasComeOfAge }) => ({
      title: hasComeOfAge ? 'Your child is an adult here now' : 'You are no longer the guardian of a player',
      ...(hasComeOfAge && { detail: 'They decide for themselves. You no longer see their messages.' }),
    }),
    link: () => '/guardian/dashboard',
    defaults: AT_ONCE,
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
    defaults: AT_ONCE,
  }),
  'case-waiting': kind({
    audience: ['admin'],
    label: 'New safeguarding reports',
    facts: z.object({ caseId: z.string(), isUrgent: z.boolean() }),
    text: ({ isUrgent }, count) => {
      if (count > 1) return { title: `${count} new safeguarding reports` };
      return { title: isUrgent ? 'An urgent safeguarding report' : 'A new safeguarding report' };
    },
    link: ({ caseId }, { count }) =>
      count === 1 ? `/admin/safeguarding?case=${encodeURIComponent(caseId)}` : '/admin/safeguarding',
    defaults: AT_ONCE,
    isReadElsewhere: true,
  }),
} as const;
