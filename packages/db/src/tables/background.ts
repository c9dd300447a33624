import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

export interface BackgroundTables {
  jobs: JobsTable;
  job_ticks: JobTicksTable;
  notifications: NotificationsTable;
  notification_choices: NotificationChoicesTable;
  quiet_hours: QuietHoursTable;
  mails: MailsTable;
  mail_links: MailLinksTable;
  email_changes: EmailChangesTable;
  server_secrets: ServerSecretsTable;
}

/** Work to be done outside of requests. */
interface JobsTable {
  /** In the order in which jobs were added. */
  number: Generated<number>;
  id: string;
  kind: string;
  /** While a job of this kind with the same key waits, no second one is added. */
  key: string | null;
  data: string;
  state: 'waiting' | 'running' | 'failed';
  /** The user whose work it is, where users take turns, and which turn it has: the lowest is the next one. */
  owner: string | null;
  turn: number;
  /** Runs so far, the present one included. */
  attempt: number;
  /** When a waiting job may run, when a running one counts as lost with its process, or when a failed one failed. */
  due_at: string;
  /** Message of the last failure. */
  error: string | null;
  created_at: string;
}

/** The last time of a cron expression for which a job was added, so that of several servers only one adds it. */
interface JobTicksTable {
  kind: string;
  ticked_at: string;
}

interface NotificationsTable {
  id: string;
  user_id: string;
  kind: string;
  /** What the text says, as JSON. */
  facts: string;
  /** Notifications of one kind with the same key are one while it is unread, such as the messages of one sender. */
  group_key: string | null;
  /** How many events it stands for. */
  count: number;
  /** Whether the user sees it in the app; otherwise it only waits for the daily digest. */
  in_app: Flag;
  /** Whether it waits for the daily digest. */
  in_digest: Flag;
  read_at: string | null;
  created_at: string;
}

/** A user's choice for one kind; without a row the defaults of the kind apply. */
interface NotificationChoicesTable {
  user_id: string;
  kind: string;
  in_app: Flag;
  email: Flag;
  digest: Flag;
}

/** When a user wants no e-mail: HH:mm in the user's time zone. */
interface QuietHoursTable {
  user_id: string;
  time_zone: string;
  begins: string;
  ends: string;
}

/** A mail to a user, from the moment it is queued. It contains no secret: links that prove something are made when it is sent. */
interface MailsTable {
  id: string;
  user_id: string;
  template: string;
  facts: string;
  /** Another address than that of the account, such as a new one that is to be confirmed. */
  address: string | null;
  state: 'waiting' | 'sent' | 'failed';
  error: string | null;
  created_at: string;
  sent_at: string | null;
}

/** A link in a mail that proves that its reader has the address. */
interface MailLinksTable {
  /** SHA-256 of the link's secret. */
  token_hash: string;
  user_id: string;
  purpose: 'reset-password' | 'confirm-email' | 'change-email';
  /** The address that the link was sent to. */
  email: string;
  created_at: string;
  expires_at: string;
}

/** A new e-mail address that a user has asked for and not confirmed yet. */
interface EmailChangesTable {
  user_id: string;
  email: string;
  requested_at: string;
  expires_at: string;
}

/** Random secrets that all servers of one database share. */
interface ServerSecretsTable {
  name: string;
  secret: string;
}

export type JobRow = Selectable<JobsTable>;
export type NotificationRow = Selectable<NotificationsTable>;
export type EmailChangeRow = Selectable<EmailChangesTable>;
export type MailRow = Selectable<MailsTable>;
export type MailLinkRow = Selectable<MailLinksTable>;
