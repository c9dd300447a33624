import type { z } from 'zod';
import type { Role } from './options.ts';

/** Who a notification about a minor is for. */
export type FamilyMember = 'minor' | 'guardian';

export const CHANNELS = ['inApp', 'email', 'digest'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Channels = Record<Channel, boolean>;

export interface NotificationText {
  title: string;
  detail?: string;
  /** Replaces `detail` in the app, where it may say more than an email. */
  detailInApp?: string;
}

interface KindInput<Facts extends object> {
  audience: readonly Role[];
  label: string;
  facts: z.ZodType<Facts>;
  /** `count`: events that an unread notification stands for, such as the messages of one sender. */
  text(facts: Facts, count: number): NotificationText;
  link(facts: Facts, reader: { role: Role; count: number }): string;
  /** Seconds. No email is sent if the notification was read meanwhile. */
  emailDelay?: number;
  /** It reports a state: no e-mail is sent once there is a newer notification of the kind. */
  isState?: true;
  /** No e-mail is sent when this user is no longer active. */
  causedBy?(facts: Facts): string;
  /** Sent to these users only, and to admins. Others do not get the choice. A guardian of a player may have any role. */
  onlyFor?: readonly FamilyMember[];
  /** Other actions mark it as read, such as opening the conversation. */
  isReadElsewhere?: true;
  /** The channels for users who have not chosen any. */
  defaults?: Channels;
}
export type NotificationKindRow<Facts extends object> = KindInput<Facts> & { defaults: Channels };

export function kind<Facts extends object>(input: KindInput<Facts>): NotificationKindRow<Facts> {
  return { defaults: AT_ONCE, ...input };
}

export const MEMBERS = ['player', 'scout'] as const satisfies readonly Role[];
/** Any member can be the guardian of a player. */
export const FAMILY = ['player', 'scout', 'guardian'] as const satisfies readonly Role[];
/** For what waits for admins: their decision marks it as read. */
export const TASK_OF_ADMINS = { audience: ['admin'], isReadElsewhere: true } as const;
const AT_ONCE: Channels = { inApp: true, email: true, digest: false };
export const DAILY: Channels = { inApp: true, email: false, digest: true };
export const MINUTE = 60;
/** Admins can correct a mistake within this time, so that both changes make one e-mail. */
export const CORRECTION = 2 * MINUTE;

export const dashboardOf = (role: Role) => `/${role}/dashboard`;
export const profileOf = (role: Role) => `/${role}/profile`;
