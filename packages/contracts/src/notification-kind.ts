import type { z } from 'zod';
import type { Role } from './options.ts';

/** The ways in which a notification reaches a user. */
export const CHANNELS = ['inApp', 'email', 'digest'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Channels = Record<Channel, boolean>;

export interface NotificationText {
  title: string;
  detail?: string;
  /** The second sentence as the app shows it, where it says more than may leave the platform by email. */
  detailInApp?: string;
}

/** Who reads a link, and how many events the notification stands for. */
export interface LinkReader {
  role: Role;
  count: number;
}

export interface NotificationKindRow<Facts extends object> {
  /** The roles that it concerns; users with another role never get it. */
  audience: readonly Role[];
  label: string;
  facts: z.ZodType<Facts>;
  /** `count` is the number of events that an unread notification stands for, such as the messages of one sender. */
  text(facts: Facts, count: number): NotificationText;
  /** A path of the app that is a sensible page for the audience also when the record no longer exists. */
  link(facts: Facts, reader: LinkReader): string;
  /** How users get it who have chosen nothing. */
  defaults: Channels;
  /** How long an email waits, in seconds. It is not sent if the notification was read meanwhile. */
  emailDelay?: number;
  /** It tells of a state: no e-mail is sent about one after which a newer one of its kind came. */
  isState?: true;
  /** The user who caused it; no e-mail is sent when this user is no longer active. */
  causedBy?(facts: Facts): string;
  /** Other members than admins get it as guardians of a player, whatever their role; those without a child need not choose. */
  isForGuardians?: true;
  /** It becomes read without being shown in the app, as when its conversation is opened or an admin decides on a video. */
  isReadElsewhere?: true;
}

/** A row of the table, whose facts its texts and links are made from. */
export function kind<Facts extends object>(row: NotificationKindRow<Facts>): NotificationKindRow<Facts> {
  return row;
}

export const MEMBERS = ['player', 'scout'] as const satisfies readonly Role[];
/** Any member can be the guardian of a player. */
export const FAMILY = ['player', 'scout', 'guardian'] as const satisfies readonly Role[];
export const AT_ONCE: Channels = { inApp: true, email: true, digest: false };
export const DAILY: Channels = { inApp: true, email: false, digest: true };
export const MINUTE = 60;
/** A slip of an admin is put right within this time, and then leads to one e-mail. */
export const CORRECTION = 2 * MINUTE;

export const dashboardOf = (role: Role) => `/${role}/dashboard`;
export const profileOf = (role: Role) => `/${role}/profile`;
