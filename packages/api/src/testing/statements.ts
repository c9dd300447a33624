import type { Viewer } from '@touchline/contracts/permissions';
import type { Db } from '@touchline/db';
import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely';
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

/** The query plans of SQLite for the queries of some work. */
export async function plansOf(app: TestApp, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const built = new WeakMap<object, RootOperationNode>();
  const asked: RootOperationNode[] = [];
  await work(
    app.db.withPlugin({
      transformQuery({ node, queryId }) {
        built.set(queryId, node);
        return node;
      },
      // Not called for subqueries, which are part of their statement.
      transformResult({ result, queryId }) {
        const node = built.get(queryId);
        if (node) asked.push(node);
        return Promise.resolve(result);
      },
    }),
  );
  const executor = (app.db as Kysely<unknown>).getExecutor();
  const plans = asked.map(async (node) => {
    const query = executor.compileQuery(node, { queryId: 'plan' });
    // A kept query has placeholders for its values. No plan depends on one (docs/decisions/023-stable-sqlite-plans.md).
    const parameters = query.parameters.map((value) => (typeof value === 'object' ? null : value));
    const explained = { ...query, parameters, sql: `explain query plan ${query.sql}` };
    const { rows } = await executor.executeQuery<{ detail: string }>(explained);
    return rows.map(({ detail }) => detail).join(' | ');
  });
  return Promise.all(plans);
}
