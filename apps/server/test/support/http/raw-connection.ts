import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A raw TCP connection, for requests that no client library would send. */
export interface RawConnection {
  socket: Socket;
  send(data: string | Buffer): Promise<void>;
  /** Everything received so far, once it holds this text or the other side has closed. */
  until(text: string): Promise<string>;
  /** Resolves when the connection is over, however it ended; returns what was received. */
  closed(): Promise<string>;
}

/** Only what hangs takes longer: the start of a server takes a second, and half a minute on a very busy machine. */
const WAIT_MAX_MS = 120_000;

export async function openConnection(address: string): Promise<RawConnection> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let received = '';
  let isOver = false;
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  // A connection may end with a reset.
  socket.on('error', () => {});
  socket.on('close', () => {
    isOver = true;
  });
  await once(socket, 'connect');
  const read = () => received;
  return {
    socket,
    send: (data) => new Promise((resolve) => void socket.write(data, () => resolve())),
    until: (text) => eventually(read, (all) => isOver || all.includes(text)),
    closed: () => eventually(read, () => isOver),
  };
}

/** Repeats a check until it succeeds, for changes that happen asynchronously. */
export async function eventually<T>(ask: () => T | Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + WAIT_MAX_MS;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Still ${JSON.stringify(answer)} after ${WAIT_MAX_MS} ms.`);
    await setTimeout(10);
  }
}
