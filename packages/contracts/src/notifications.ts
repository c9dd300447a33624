import { z } from 'zod';
import { APPROVAL_ACT_LABELS, APPROVAL_ACTS } from './approvals.ts';
import {
  CHANNELS,
  CORRECTION,
  DAILY,
  dashboardOf,
  kind,
  MEMBERS,
  MINUTE,
  type NotificationKindRow,
  profileOf,
  TASK_OF_ADMINS,
} from './notification-kind.ts';
import { ROLES, type Role } from './options.ts';
import { pageInput } from './paging.ts';
import { type Actor, hasRole } from './permissions.ts';
import { SAFEGUARDING_KINDS } from './safeguarding-notifications.ts';
import { bodyId } from './text.ts';

export type { Channel, Channels } from './notification-kind.ts';

/** Without the id, of older notifications, the link leads to the dashboard. */
const anOwnVideo = z.object({ title: z.string(), videoId: z.string().optional() });
const editOf = ({ videoId }: z.output<typeof anOwnVideo>) =>
  `${dashboardOf('player')}${videoId === undefined ? '' : `?video=${encodeURIComponent(videoId)}`}`;
const ofOwnVideo = (label: string) =>
  kind({
    audience: ['player'],
    label,
    facts: anOwnVideo,
    text: ({ title }) => ({ title: label, detail: title }),
    link: () => dashboardOf('player'),
  });
const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** Texts leave the platform by email: they contain no data of minors, and nothing that their reader may not see in the app. */
export const NOTIFICATION_KINDS = {
  'account-verification': kind({
    audience: MEMBERS,
    label: 'Verification of your account',
    facts: z.object({ isVerified: z.boolean(), opensUploads: z.boolean() }),
    text: ({ isVerified, opensUploads }) =>
      isVerified
        ? {
            title: 'Your account is verified',
            detail: opensUploads
              ? 'Scouts can find you, and you can upload videos.'
              : 'Your dashboard shows what you can do now.',
          }
        : { title: 'Your account is no longer verified', detail: 'Write to the admin team if you have questions.' },
    link: (_facts, { role }) => dashboardOf(role),
    emailDelay: CORRECTION,
    isState: true,
  }),
  'upload-rights': kind({
    audience: ['player'],
    label: 'Changes of your upload rights',
    facts: z.object({ canUpload: z.boolean() }),
    text: ({ canUpload }) => ({
      title: canUpload ? 'You can upload videos' : 'Your video uploads are closed',
      ...(!canUpload && { detail: 'Write to the admin team if you have questions.' }),
    }),
    link: () => dashboardOf('player'),
    emailDelay: CORRECTION,
    isState: true,
  }),
  'video-approved': ofOwnVideo('Your video was approved'),
  'video-rejected': kind({
    audience: ['player'],
    label: 'Your video was rejected',
    facts: anOwnVideo.extend({
      reason: z.string().nullable().default(null),
      note: z.string().nullable().default(null),
    }),
    text({ title, reason, note }) {
      const detail = reason === null ? title : `${title}: ${reason}`;
      return { title: 'Your video was rejected', detail, detailInApp: note === null ? detail : `${detail}. ${note}` };
    },
    link: (facts) => editOf(facts),
  }),
  'video-unreadable': kind({
    audience: ['player'],
    label: 'Your video could not be prepared',
    facts: anOwnVideo,
    text: ({ title }) => ({ title: 'Your video could not be prepared', detail: `${title}: please send another file` }),
    link: (facts) => editOf(facts),
    defaults: DAILY,
  }),
  'video-removed': ofOwnVideo('An admin removed your video'),
  'new-message': kind({
    audience: ROLES,
    label: 'New messages',
    /** The name is null for players who are or may be minors, and for unverified users: it might be an advertisement. */
    facts: z.object({
      senderId: z.string(),
      senderName: z.string().nullable(),
      senderRole: z.enum(ROLES),
      isSenderVerified: z.boolean().default(true),
    }),
    text: ({ senderName, senderRole, isSenderVerified }, count) => {
      const role = senderRole === ('admin' satisfies Role) ? 'an admin' : `a ${senderRole}`;
      const sender = senderName ?? (isSenderVerified ? role : `${role} who is not verified`);
      return { title: count === 1 ? `New message from ${sender}` : `${count} new messages from ${sender}` };
    },
    link: ({ senderId }) => `/messages?with=${encodeURIComponent(senderId)}`,
    causedBy: ({ senderId }) => senderId,
    emailDelay: 5 * MINUTE,
    isReadElsewhere: true,
  }),
  'saved-by-scouts': kind({
    audience: ['player'],
    label: 'How many scouts saved you in a week',
    facts: z.object({ saves: z.number() }),
    text: ({ saves }) => ({
      title: saves === 1 ? 'A scout saved you last week' : `${saves} scouts saved you last week`,
      detail: 'A complete profile and new clips help them to decide.',
    }),
    link: () => profileOf('player'),
    defaults: DAILY,
  }),
  'reminder-due': kind({
    audience: ['scout'],
    label: 'Next steps that are due',
    facts: z.object({ steps: z.number() }),
    text: ({ steps }) => ({ title: steps === 1 ? 'A next step is due' : `${steps} next steps are due` }),
    link: () => dashboardOf('scout'),
    isReadElsewhere: true,
  }),
  'players-changed': kind({
    audience: ['scout'],
    label: 'News of players whom you follow',
    facts: z.object({ players: z.number() }),
    text: ({ players }) => ({
      title: players === 1 ? 'A player whom you follow has news' : `${players} players whom you follow have news`,
    }),
    link: () => dashboardOf('scout'),
    isReadElsewhere: true,
    defaults: DAILY,
  }),
  'availability-check': kind({
    audience: ['player'],
    label: 'Whether your availability is still right',
    facts: z.object({}),
    text: () => ({
      title: 'Is your availability still right?',
      detail: 'Scouts read when you last confirmed it. It takes one click on your dashboard.',
    }),
    link: () => dashboardOf('player'),
    defaults: DAILY,
    isReadElsewhere: true,
  }),
  'card-issued': kind({
    audience: ROLES,
    label: 'Your ID card was issued',
    facts: z.object({}),
    text: () => ({ title: 'Your ID card was issued' }),
    link: (_facts, { role }) => profileOf(role),
  }),
  'card-expiring': kind({
    audience: ROLES,
    label: 'Your ID card expires soon',
    facts: z.object({ expiryDate: z.string() }),
    text: ({ expiryDate }) => ({
      title: `Your ID card expires on ${new Date(expiryDate).toLocaleDateString('en-GB', DAY)}`,
      detail: 'Write to the admin team to have it renewed.',
    }),
    link: (_facts, { role }) => profileOf(role),
  }),
  'card-revoked': kind({
    audience: ROLES,
    label: 'Your ID card was revoked or reinstated',
    facts: z.object({ isRevoked: z.boolean() }),
    text: ({ isRevoked }) => ({
      title: isRevoked ? 'Your ID card was revoked' : 'Your ID card is valid again',
      ...(isRevoked && { detail: 'Checks of the card fail from now on.' }),
    }),
    link: (_facts, { role }) => profileOf(role),
    emailDelay: CORRECTION,
    isState: true,
  }),
  ...SAFEGUARDING_KINDS,
  'registration-waiting': kind({
    ...TASK_OF_ADMINS,
    label: 'New registrations',
    facts: z.object({ userId: z.string(), role: z.enum(ROLES) }),
    text: ({ role }, count) => ({
      title: count === 1 ? `A new ${role} has registered` : `${count} new users have registered`,
    }),
    link: ({ userId }, { count }) =>
      `/admin/users?status=unverified${count === 1 ? `&user=${encodeURIComponent(userId)}` : ''}`,
    defaults: DAILY,
  }),
  'video-waiting': kind({
    ...TASK_OF_ADMINS,
    label: 'New videos to review',
    facts: z.object({ videoId: z.string(), isChanged: z.boolean().default(false) }),
    text({ isChanged }, count) {
      if (count === 1) return { title: isChanged ? 'A changed video waits for review' : 'A new video was uploaded' };
      return { title: isChanged ? `${count} videos wait for review` : `${count} new videos were uploaded` };
    },
    link: ({ videoId }, { count }) =>
      count === 1 ? `/admin/content?video=${encodeURIComponent(videoId)}` : '/admin/content?status=pending',
    defaults: DAILY,
  }),
  'approval-waiting': kind({
    ...TASK_OF_ADMINS,
    label: 'Acts that need a second admin',
    facts: z.object({ act: z.enum(APPROVAL_ACTS) }),
    text: ({ act }, count) => {
      if (count > 1) return { title: `${count} acts wait for a second admin` };
      return { title: `${APPROVAL_ACT_LABELS[act]} waits for your approval` };
    },
    link: () => '/admin/approvals',
  }),
  'job-failed': kind({
    audience: ['admin'],
    label: 'Failed background jobs',
    facts: z.object({ jobKind: z.string() }),
    text: ({ jobKind }, count) => ({
      title: count === 1 ? 'A background job has failed' : `${count} background jobs have failed`,
      detail: `Kind: ${jobKind}`,
    }),
    link: () => '/admin/jobs',
  }),
} as const;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

export type NotificationFacts<K extends NotificationKind> =
  (typeof NOTIFICATION_KINDS)[K] extends NotificationKindRow<infer Facts> ? Facts : never;

export function rowOf(name: NotificationKind): NotificationKindRow<object> {
  return NOTIFICATION_KINDS[name] as NotificationKindRow<object>;
}

export function concerns(name: NotificationKind, viewer: Pick<Actor, 'role'>): boolean {
  return rowOf(name).audience.some((role) => hasRole(viewer, role));
}

/** The kinds that users of a role get and see, without those of an earlier role. */
export function kindsFor(viewer: Pick<Actor, 'role'>): NotificationKind[] {
  return NOTIFICATION_KIND_NAMES.filter((name) => concerns(name, viewer));
}

interface Chooser extends Pick<Actor, 'role'> {
  isMinor: boolean;
  isGuardian?: boolean | undefined;
}

/** The kinds that can reach a user as they are now: an adult has no guardian, and few members are one. */
export function choicesFor(viewer: Chooser): NotificationKind[] {
  const isMember = {
    minor: hasRole(viewer, 'player') && viewer.isMinor,
    guardian: viewer.isGuardian === true || hasRole(viewer, 'guardian'),
  };
  return kindsFor(viewer).filter((name) => {
    const { onlyFor } = rowOf(name);
    return !onlyFor || hasRole(viewer, 'admin') || onlyFor.some((member) => isMember[member]);
  });
}

export const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  title: z.string(),
  detail: z.string().nullable(),
  link: z.string(),
  isRead: z.boolean(),
  createdAt: z.string(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotificationsInput = pageInput.extend({ unreadOnly: z.boolean().default(false) });

/** Notifications after the newest one that was shown stay unread. */
export const markAllReadInput = z.object({ until: z.iso.datetime() });

export const notificationChoiceSchema = z.object({
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  label: z.string(),
  inApp: z.boolean(),
  email: z.boolean(),
  digest: z.boolean(),
});
export type NotificationChoice = z.infer<typeof notificationChoiceSchema>;

export const setChoiceInput = z.object({
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  channel: z.enum(CHANNELS),
  isOn: z.boolean(),
});
export type SetChoiceInput = z.output<typeof setChoiceInput>;

const TIME_ZONE_MAX = 64;

/** A time zone of the IANA database, in its usual spelling; not an offset such as +02:00. */
export const timeZoneSchema = z
  .string()
  .max(TIME_ZONE_MAX)
  .transform((name, ctx) => {
    // The default of servers, accepted without loading the time zone tables, which take 10 MB.
    if (name === 'UTC') return name;
    try {
      const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
      if (/^[A-Za-z]/.test(timeZone)) return timeZone;
    } catch {
      // The name is unknown.
    }
    ctx.addIssue({ code: 'custom', message: 'This is not a time zone.' });
    return z.NEVER;
  });

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Please enter a time as hh:mm.' });

export const quietHoursSchema = z
  .object({
    timeZone: timeZoneSchema,
    begins: timeOfDay,
    ends: timeOfDay,
  })
  .refine(({ begins, ends }) => begins !== ends, {
    error: 'Please choose an end that differs from the beginning.',
    path: ['ends'],
  });
export type QuietHours = z.output<typeof quietHoursSchema>;

export const setQuietHoursInput = z.object({ quietHours: quietHoursSchema.nullable() });

export const notificationMailFacts = z.object({ notificationId: bodyId });
export const digestMailFacts = z.object({ notificationIds: z.array(bodyId) });
