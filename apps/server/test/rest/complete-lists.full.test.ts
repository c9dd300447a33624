import { once } from 'node:events';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { expect, test } from 'vitest';
import { eventually, openConnection, testServer } from '../support/index.ts';
import { countStatements, manyVideos } from './many-videos.ts';

test.each(['identity', 'gzip', 'br'])(
  'a complete list sent as %s reads no more pages once the client has disconnected',
  async (encoding) => {
    const pages = 150;
    const server = await testServer();
    await manyVideos(server, pages * PAGE_SIZE_MAX);
    const address = await server.listen();
    const statements = countStatements(server);
    const connection = await openConnection(address);
    const closed = once(server.http.server, 'request').then(([, response]) => once(response, 'close'));
    await connection.send(`GET /api/videos HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
    await eventually(statements, (count) => count > 1);
    connection.socket.resetAndDestroy();
    await closed;
    const before = statements();
    expect(before).toBeLessThan(pages / 2);
    // A query that was already running may finish, but no other may follow.
    for (let count = 0; count < 20; count += 1) await fetch(`${address}/healthz`);
    expect(statements()).toBeLessThanOrEqual(before + 2);
  },
);
