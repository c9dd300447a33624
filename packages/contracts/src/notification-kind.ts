import type { z } from 'zod';
import type { Role } from './options.ts';

export const CHANNELS = ['inApp', 'email', 'digest'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Channels = Record<Channel, boolean>;

export interface NotificationText {
  title: string;
  detail?: string;
  /** The second sentence in the app, where it says more than may leave the platform by email. */
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
  /** It tells of a state: once a newer one of its kind came, no e-mail is sent about the older one. */
  isState?: true;
  /** No e-mail is sent when this user is no longer active. */
  causedBy?(facts: Facts): string;
  /** Members get it as guardians of a player, whatever their role; those without a child need not choose. */
  isForGuardians?: true;
  /** It becomes read without being shown, as when its conversation is opened. */
  isReadElsewhere?: true;
}

export interface NotificationKindRow<Facts extends object> extends KindInput<Facts> {
  /** How users get it who have chosen nothing. */
  defaults: Channels;
}

export function kind<Facts extends object>(
  input: KindInput<Facts> & { defaults?: Channels },
): NotificationKindRow<Facts> {
  return { defaults: AT_ONCE, ...input };
}

export const MEMBERS = ['player', 'scout'] as const satisfies readonly Role[];
/** Any member can be the guardian of a player. */
export const FAMILY = ['player', 'scout', 'guardian'] as const satisfies readonly Role[];
const AT_ONCE: Channels = { inApp: true, email: true, digest: false };
export const DAILY: Channels = { inApp: true, email: false, digest: true };
export const MINUTE = 60;
/** Admins correct a slip within this time; both changes then make one e-mail. */
export const CORRECTION = 2 * MINUTE;

export const dashboardOf = (role: Role) => `/${role}/dashboard`;
export const profileOf = (role: Role) => `/${role}/profile`;
