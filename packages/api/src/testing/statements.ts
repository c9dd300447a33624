import type { Viewer } from '@touchline/contracts/permissions';
import type { KyselyPlugin } from 'kysely';
import { type Caller, createCaller } from '../router.ts';
import type { TestApp } from './test-app.ts';
import { requestOf } from './visitor.ts';

/** Counts the statements that the work of a user sends to the database. */
export async function countStatements(
  app: TestApp,
  person: Viewer,
  work: (caller: Caller) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Called once per statement; subqueries are part of theirs.
    transformResult({ result }) {
      count += 1;
      return Promise.resolve(result);
    },
  };
  const shared = { ...app.shared, db: app.db.withPlugin(counter) };
  await work(createCaller(requestOf(shared, person)));
  return count;
}
