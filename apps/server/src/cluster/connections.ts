import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createServer, Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Throws if another process has the port. Returns the port, for 0 a free one. */
export async function tryPort({ host, port }: { host: string; port: number }): Promise<number> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  const found = (probe.address() as AddressInfo).port;
  probe.close();
  await once(probe, 'close');
  return found;
}

interface ClusterMessage {
  cmd?: string;
  act?: string;
  seq?: number;
  ack?: number;
}

/** Closes connections that a killed worker had not accepted. Node 26 keeps them open, so their clients would wait for ever. */
export function closeInFlight(worker: ChildProcess): void {
  const given = new Map<number, { close(): void }>();
  const send = worker.send.bind(worker) as (message: unknown, handle?: unknown, ...more: unknown[]) => boolean;
  worker.send = (message: unknown, handle?: unknown, ...more: unknown[]) => {
    const { cmd, act, seq } = message as ClusterMessage;
    if (cmd === 'NODE_CLUSTER' && act === 'newconn' && seq !== undefined) given.set(seq, handle as { close(): void });
    return send(message, handle, ...more);
  };
  worker.on('internalMessage', ({ cmd, ack }: ClusterMessage) => {
    if (cmd === 'NODE_CLUSTER' && ack !== undefined) given.delete(ack);
  });
  worker.once('exit', () => {
    for (const connection of given.values()) connection.close();
  });
}

/** How long idle connections stay open, because a request may be on its way. */
const IDLE_MS = 5000;
/** How long requests in progress may take, and how long when the whole server stops. */
const REQUESTS_MS = 60_000;
const HURRIED_MS = 6000;
const CHECK_EVERY_MS = 50;

/** Accepts no more connections and waits until the clients have left. `hurry` is aborted when the whole server stops. */
export async function retire(
  server: HttpServer,
  { countStreams, hurry }: { countStreams: () => number; hurry: AbortSignal },
): Promise<void> {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });
  // The HTTP server's own `close` would also close idle connections.
  Server.prototype.close.call(server);
  const began = performance.now();
  let deadline = began + REQUESTS_MS;
  hurry.addEventListener('abort', () => {
    deadline = Math.min(deadline, performance.now() + HURRIED_MS);
  });
  for (;;) {
    const now = performance.now();
    // Streams stay until the worker stops. Their browsers then reconnect to another one.
    if ((await connectionsOf(server)) <= countStreams() || now > deadline) return;
    if (now > began + IDLE_MS || hurry.aborted) server.closeIdleConnections();
    await pause(CHECK_EVERY_MS);
  }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
