import { connect, type Socket } from 'node:net';
import { cpuSeconds, processTree, type Running } from './processes.ts';

/** One server under load, and the requests it gets; each is a whole HTTP/1.1 request as text. */
export interface MeasuredServer {
  server: Running;
  nextRequest: () => string;
}

export interface LoadOptions {
  connections: number;
  seconds: number;
  /** Ends the round early after this many requests. */
  answers?: number;
}

/** What a server did in one round. */
export interface Round {
  perSecond: number;
  bytesPerSecond: number;
  /** Processor time of the server's processes for one request, in milliseconds: independent of other load on the machine. */
  cpuMs: number | null;
  /** The same of the bench itself, which runs on the same cores. */
  clientCpuMs: number;
  /** Median and slowest hundredth of the responses, in milliseconds. */
  medianMs: number;
  p99Ms: number;
}

const READ_BYTES = 256 * 1024;
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LAST_CHUNK = '0\r\n\r\n';

/** An unsuccessful response under load. */
export class RequestRejected extends Error {
  override name = 'RequestRejected';
}

/** Writes a GET as text. */
export function getRequest(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n`;
}

/** Writes a POST with a JSON body as text. */
export function postRequest(path: string, body: object, headers: Record<string, string> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const json = JSON.stringify(body);
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}content-type: application/json\r\n` +
    `content-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`
  );
}

/** The same request again and again. */
export const always = (request: string) => () => request;

/**
 * Keeps some connections busy for a while: each sends a request, reads the whole response and sends the next. It reads sockets
 * directly and discards bodies, since a general client would spend more time on a response than the server.
 * @throws {RequestRejected} when any response is not a success.
 */
export async function round({ server, nextRequest }: MeasuredServer, options: LoadOptions): Promise<Round> {
  const answers: number[] = [];
  let bytes = 0;
  const cpuBefore = cpuOf(server);
  const clientBefore = process.cpuUsage();
  const began = performance.now();
  const deadline = began + options.seconds * 1000;
  const most = options.answers ?? Number.POSITIVE_INFINITY;
  const ask = () => (performance.now() < deadline && answers.length < most ? nextRequest() : null);
  const note = (milliseconds: number, length: number) => {
    answers.push(milliseconds);
    bytes += length;
  };
  await Promise.all(Array.from({ length: options.connections }, () => keepAsking(server.port, ask, note)));
  const seconds = (performance.now() - began) / 1000;
  const cpuAfter = cpuOf(server);
  const { user, system } = process.cpuUsage(clientBefore);

  answers.sort((a, b) => a - b);
  const at = (share: number) => answers[Math.min(answers.length - 1, Math.floor(answers.length * share))] ?? Number.NaN;
  return {
    perSecond: answers.length / seconds,
    bytesPerSecond: bytes / seconds,
    cpuMs: cpuBefore === null || cpuAfter === null ? null : ((cpuAfter - cpuBefore) * 1000) / answers.length,
    clientCpuMs: (user + system) / 1000 / answers.length,
    medianMs: at(0.5),
    p99Ms: at(0.99),
  };
}

function cpuOf({ pid }: Running): number | null {
  const each = processTree(pid).map(cpuSeconds);
  return each[0] === null ? null : each.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0);
}

function keepAsking(
  port: number,
  ask: () => string | null,
  note: (milliseconds: number, bytes: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = 0;
    let reader = bodyReader();
    const next = (socket: Socket) => {
      const request = ask();
      if (request === null) {
        socket.destroy();
        resolve();
        return;
      }
      reader = bodyReader();
      asked = performance.now();
      socket.write(request);
    };
    const socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(READ_BYTES),
        callback: (length, buffer) => {
          try {
            if (reader.take((buffer as Buffer).subarray(0, length))) {
              note(performance.now() - asked, reader.bytes());
              next(socket);
            }
          } catch (error) {
            socket.destroy();
            reject(error);
          }
          return true;
        },
      },
    });
    socket.once('connect', () => next(socket));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server closed a connection it was asked to keep.')));
  });
}

/** Reads one response from chunks; `take` says when it is complete. */
function bodyReader() {
  let head: Buffer | null = Buffer.alloc(0);
  let left = 0;
  let isChunked = false;
  let tail = '';
  let bytes = 0;
  return {
    bytes: () => bytes,
    take(piece: Buffer): boolean {
      bytes += piece.length;
      let body = piece;
      if (head !== null) {
        head = Buffer.concat([head, piece]);
        const end = head.indexOf(END_OF_HEAD);
        if (end < 0) return false;
        const text = head.toString('latin1', 0, end);
        const status = Number(text.slice(9, 12));
        if (status < 200 || status > 299) {
          throw new RequestRejected(`under load it answered ${status}: ${head.toString('utf8', end).trim()}`);
        }
        isChunked = /^transfer-encoding: *chunked/im.test(text);
        left = Number(/^content-length: *(\d+)/im.exec(text)?.[1] ?? 0);
        body = head.subarray(end + END_OF_HEAD.length);
        head = null;
      }
      if (isChunked) {
        tail = (tail + body.toString('latin1', Math.max(0, body.length - LAST_CHUNK.length))).slice(-LAST_CHUNK.length);
        return tail === LAST_CHUNK;
      }
      left -= body.length;
      return left <= 0;
    },
  };
}
