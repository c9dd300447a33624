import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut at the worst moment. */
export interface CuttingProxy {
  /** The same address, but by way of the proxy. */
  url: string;
  /** Passes on everything up to this text and what answers it, and then cuts the connection instead of delivering that. */
  cutAnswerTo(text: string): void;
  close(): void;
}

/** Stands between a client and a PostgreSQL: for an answer that is lost although the work was done. */
export async function cuttingProxy(url: string): Promise<CuttingProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let fatal: string | null = null;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isDoomed = false;
    client.on('data', (bytes: Buffer) => {
      isDoomed ||= fatal !== null && bytes.includes(fatal);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      if (!isDoomed) return client.write(bytes);
      fatal = null;
      client.destroy();
      upstream.destroy();
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.port = String((server.address() as { port: number }).port);
  return {
    url: address.href,
    cutAnswerTo(text) {
      fatal = text;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
