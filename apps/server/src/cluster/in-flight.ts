import type { ChildProcess } from 'node:child_process';

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
