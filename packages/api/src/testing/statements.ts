import type { Viewer } from '@touchline/contracts/permissions';
import type { KyselyPlugin } from 'kysely';
import { type Caller, createCaller } from '../router.ts';
import type { TestApp } from './test-app.ts';
import { requestOf } from './visitor.ts';

/** Counts the statements that some work sends to the database, by whom it is done. */
export async function countStatements(
  app: TestApp,
  person: Viewer,
  work: (caller: Caller) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Called once for every answer; subqueries travel inside their statement.
    transformResult({ result }) {
      count += 1;
      return Promise.resolve(result);
    },
  };
  const shared = { ...app.shared, db: app.db.withPlugin(counter) };
  await work(createCaller(requestOf(shared, person)));
  return count;
}
