import { join } from 'node:path';
import { startSession } from '@touchline/api/accounts/sessions/sessions.service';
import { createAccount, readAccount } from '@touchline/api/accounts/users/accounts.service';
import { makeUnsubscribeLink } from '@touchline/api/core/notifications/unsubscribe.service';
import { localEvents } from '@touchline/api/platform/events/local-events';
import { systemClock } from '@touchline/api/platform/lib/clock';
import { createPasswords } from '@touchline/api/platform/lib/passwords';
import { defaultLimits } from '@touchline/api/platform/limits';
import { defaultPolicies } from '@touchline/api/platform/policies';
import type { NotificationKind } from '@touchline/contracts/notifications';
import type { Role } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { DATABASE_FILE } from '@touchline/db';
import { openSqlite } from '@touchline/db/open/sqlite';
import { openWithDialect } from '@touchline/db/testing/open-with-dialect';

/** The password of every account a test makes. */
export const PASSWORD = 'offside-trap';

/** Accounts with a session, written into the database of a running server: hashing a password for each is slow. */
export interface Accounts {
  make(role: Role, facts: AccountFacts): Promise<{ account: Account; token: string }>;
  /** The link of an email that stops emails of this kind, without the origin. */
  unsubscribePath(account: Pick<Account, 'id'>, kind: NotificationKind): Promise<string>;
  /** The kinds of notifications for which a user gets no email. */
  stoppedKinds(account: Pick<Account, 'id'>): Promise<string[]>;
  /** Confirms a user's email address, as the link in an email does. */
  confirmEmail(account: Pick<Account, 'id'>): Promise<void>;
  /** Lets a user's ID card expire. */
  expireCard(account: Pick<Account, 'id'>): Promise<void>;
  close(): Promise<void>;
}

export interface AccountFacts {
  username: string;
  firstName: string;
  lastName: string;
  phone?: string;
  dateOfBirth?: string;
}

export async function openAccounts(dataFolder: string): Promise<Accounts> {
  const { raw, dialect } = openSqlite(join(dataFolder, DATABASE_FILE));
  // The server waits for the lock while a row is written, so nothing here waits for the disk.
  raw.pragma('synchronous = OFF');
  const db = await openWithDialect(dialect);
  const hashing = createPasswords(defaultLimits);
  const passwordHash = hashing.hash(PASSWORD);
  const passwords = { ...hashing, hash: () => passwordHash };
  const ctx = {
    db,
    clock: systemClock,
    limits: defaultLimits,
    policies: defaultPolicies,
    siteTimeZone: 'UTC',
    events: localEvents({ info() {}, warn() {}, error() {} }),
  };
  return {
    async make(role, facts) {
      const email = `${facts.username}@touchline.example`;
      // A player without a date of birth counts as a minor.
      const dateOfBirth = facts.dateOfBirth ?? (hasRole({ role }, 'player') ? '2001-05-06' : undefined);
      const account = { ...facts, dateOfBirth, role, email, password: PASSWORD };
      const user = await createAccount({ ...ctx, passwords }, account, { contactShown: 'verified' });
      let token = '';
      const session = {
        token: null,
        set(newToken: string) {
          token = newToken;
        },
        clear() {},
      };
      await startSession({ ...ctx, session }, user);
      return { account: await readAccount(db, user.id), token };
    },
    async confirmEmail({ id }) {
      const confirmed = { email_confirmed_at: new Date().toISOString() };
      await db.updateTable('users').set(confirmed).where('id', '=', id).execute();
    },
    async expireCard({ id }) {
      const expiry = { expiry_date: new Date(Date.now() - 1000).toISOString() };
      await db.updateTable('id_cards').set(expiry).where('user_id', '=', id).execute();
    },
    async unsubscribePath({ id }, kind) {
      const link = new URL(await makeUnsubscribeLink({ db, publicOrigin: 'http://localhost' }, { userId: id, kind }));
      return `${link.pathname}${link.search}`;
    },
    async stoppedKinds({ id }) {
      const rows = await db.selectFrom('notification_choices').selectAll().where('user_id', '=', id).execute();
      return rows.filter(({ email, digest }) => email === 0 && digest === 0).map(({ kind }) => kind);
    },
    close: () => db.destroy(),
  };
}
