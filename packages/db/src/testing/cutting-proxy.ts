import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy that can cut the connection to a server at a chosen moment. */
export interface CuttingProxy {
  /** The address of the database through the proxy. */
  url: string;
  /** Forwards everything up to this text, and cuts the connection instead of forwarding the response to it. */
  cutAnswerTo(text: string): void;
  close(): void;
}

/** A proxy between a client and PostgreSQL, for a response that is lost after the work was done. */
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
