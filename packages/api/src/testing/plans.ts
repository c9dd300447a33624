import type { Db } from '@touchline/db';
import type { Kysely, RootOperationNode } from 'kysely';
import type { TestApp } from './test-app.ts';

/** The query plans of SQLite for the queries of some work. */
export async function plansOf(app: TestApp, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: RootOperationNode[] = [];
  await work(
    app.db.withPlugin({
      transformQuery({ node }) {
        asked.push(node);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  );
  const executor = (app.db as Kysely<unknown>).getExecutor();
  const plans = asked.map(async (node) => {
    const query = executor.compileQuery(node, { queryId: 'plan' });
    const explained = { ...query, sql: `explain query plan ${query.sql}` };
    const { rows } = await executor.executeQuery<{ detail: string }>(explained);
    return rows.map(({ detail }) => detail).join(' | ');
  });
  return Promise.all(plans);
}
