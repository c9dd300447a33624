import { join } from 'node:path';
import {
  type Caller,
  createCaller,
  defaultLimits,
  defaultPolicies,
  type RequestContext,
  systemClock,
} from '@touchline/api';
import type { Actor } from '@touchline/contracts/permissions';
import type { Database } from '@touchline/db';
import { openSqlite } from '@touchline/db/open/sqlite';
import { Kysely } from 'kysely';

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export interface Capture {
  /** The SQL by which the product reads for a call by this user, recorded while making the call. */
  statementsOf(username: string, call: (caller: Caller) => Promise<unknown>): Promise<Statement[]>;
  idOf(username: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Records the product's queries on a data folder, so that the raw servers always run the SQL that the product runs. A
 * server may use the folder at the same time.
 */
export async function openCapture(dataDir: string): Promise<Capture> {
  let sent: Statement[] = [];
  const db = new Kysely<Database>({
    dialect: openSqlite(join(dataDir, 'touchline.db')).dialect,
    log: ({ query: { sql, parameters } }) => {
      sent.push({ sql, parameters });
    },
  });
  // Reading pages needs no more of a request's context than this.
  const context: Partial<RequestContext> = { db, clock: systemClock, limits: defaultLimits, policies: defaultPolicies };
  const personNamed = (username: string) =>
    db.selectFrom('users').select(['id', 'role']).where('username_key', '=', username).executeTakeFirstOrThrow();
  return {
    async statementsOf(username, call) {
      const viewer: Actor = { ...(await personNamed(username)), isVerified: true };
      const caller = createCaller({ ...context, viewer } as RequestContext);
      // The first reading of a day writes who has read, possibly after the response; what is compared is asked again and again.
      await call(caller);
      sent = [];
      await call(caller);
      return sent.filter(({ sql }) => /^(select|with) /i.test(sql));
    },
    idOf: async (username) => (await personNamed(username)).id,
    close: () => db.destroy(),
  };
}
