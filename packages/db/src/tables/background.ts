import type { Job } from '@touchline/contracts/jobs';
import type { NotificationChoice, QuietHours } from '@touchline/contracts/notifications';
import type { Generated } from 'kysely';
import type { ColumnsOf, Flag } from '../sql/columns.ts';

export interface BackgroundTables {
  jobs: ColumnsOf<Omit<Job, 'at'>> & {
    number: Generated<number>;
    key: string | null;
    data: string;
    /** The user of the job, if users take turns. The lowest turn is the next one. */
    owner: string | null;
    turn: number;
    /** When a waiting job may run, when a running one counts as lost with its process, or when a failed one failed. */
    due_at: string;
  };

  /** The last tick of a cron expression, so that only one of several servers adds its job. */
  job_ticks: {
    kind: string;
    ticked_at: string;
  };

  notifications: {
    id: string;
    user_id: string;
    kind: string;
    facts: string;
    /** Notifications of one kind with the same key are one while it is unread, such as the messages of one sender. */
    group_key: string | null;
    count: number;
    in_app: Flag;
    in_digest: Flag;
    read_at: string | null;
    created_at: string;
  };

  /** Without a row the defaults of the kind apply. */
  notification_choices: ColumnsOf<Omit<NotificationChoice, 'label'>> & { user_id: string };

  /** When a user wants no e-mail: HH:mm in the user's time zone. */
  quiet_hours: ColumnsOf<QuietHours> & { user_id: string };

  /** A queued or sent mail. It contains no secret: secret links are made when it is sent. */
  mails: {
    id: string;
    user_id: string;
    template: string;
    facts: string;
    /** Null for the address of the account. Otherwise another one, such as a new address to confirm. */
    address: string | null;
    state: 'waiting' | 'sent' | 'failed';
    error: string | null;
    created_at: string;
    sent_at: string | null;
  };

  mail_links: {
    token_hash: string;
    user_id: string;
    purpose: 'reset-password' | 'confirm-email' | 'change-email';
    email: string;
    created_at: string;
    expires_at: string;
  };

  email_changes: {
    user_id: string;
    email: string;
    requested_at: string;
    expires_at: string;
  };

  server_secrets: {
    name: string;
    secret: string;
  };
}
