import { aPlayer, aVideo } from '@touchline/api/testing/index';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import type { KyselyPlugin } from 'kysely';
import type { TestServer } from '../support/index.ts';

/** Creates this many live videos as rows only. */
export async function manyVideos(server: TestServer, count: number): Promise<void> {
  const player = await aPlayer(server, { isVerified: true });
  const { id } = await aVideo(server, { player, isApproved: true });
  const row = await server.db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: count - 1 }, () => {
    const copy = crypto.randomUUID();
    return { ...row, id: copy, file_key: `${copy}.mp4` };
  });
  for (let at = 0; at < copies.length; at += PAGE_SIZE_MAX) {
    await server.db
      .insertInto('videos')
      .values(copies.slice(at, at + PAGE_SIZE_MAX))
      .execute();
  }
}

/** Counts the queries to the database from now on. */
export function countStatements(server: TestServer): () => number {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      count += 1;
      return Promise.resolve(result);
    },
  };
  server.shared.db = server.db.withPlugin(counter);
  return () => count;
}
