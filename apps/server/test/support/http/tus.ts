import type { Video } from '@touchline/contracts/videos';
import { openConnection, type RawConnection } from './raw-connection.ts';

/** What a request about an upload was answered with. */
export interface TusAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Where the server wants the next bytes; null when it did not say. */
  offset: number | null;
  /** The body as the video that a finished upload has become. */
  video(): Video;
}

/** A client of resumable uploads, which takes each step when the test says so. */
export interface TusClient {
  /** Announces a video; the answer's `location` is the address of the upload. */
  begin(bytes: number, texts?: Record<string, string>, headers?: Record<string, string>): Promise<TusAnswer>;
  /** The same, where it must succeed; returns the address. */
  begun(bytes: number, texts?: Record<string, string>): Promise<string>;
  send(url: string, offset: number, content: Buffer, headers?: Record<string, string>): Promise<TusAnswer>;
  ask(url: string): Promise<TusAnswer>;
  /** Asks where to continue and sends the rest, until an answer has the video; `partBytes` at a time. */
  sendRest(url: string, content: Buffer, partBytes?: number): Promise<TusAnswer>;
  cancel(url: string): Promise<TusAnswer>;
  /** Begins to send a part of this length, and sends only its first bytes. */
  sendOnly(url: string, part: { offset: number; length: number; content: Buffer }): Promise<RawConnection>;
}

/** The address is asked for on each request, as a server that was started again has another one. */
export function tusClient(address: string | (() => Promise<string>), cookie: string): TusClient {
  const server = async () => (typeof address === 'string' ? address : await address());
  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) => {
    const response = await fetch(`${await server()}${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', cookie, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
    const text = await response.text();
    const offset = response.headers.get('upload-offset');
    return {
      status: response.status,
      headers: response.headers,
      text,
      offset: offset === null ? null : Number(offset),
      video: () => JSON.parse(text),
    };
  };
  const begin: TusClient['begin'] = (bytes, texts = {}, headers = {}) =>
    ask('POST', '/api/uploads', {
      'upload-length': String(bytes),
      'upload-metadata': metadataOf({ title: 'Goal', filename: 'goal.mp4', filetype: 'video/mp4', ...texts }),
      ...headers,
    });
  const PART = 'application/offset+octet-stream';
  const send: TusClient['send'] = (url, offset, content, headers = {}) =>
    ask('PATCH', url, { 'upload-offset': String(offset), 'content-type': PART, ...headers }, content);
  return {
    begin,
    send,
    async begun(bytes, texts) {
      const { status, headers, text } = await begin(bytes, texts);
      if (status !== 201) throw new Error(`${status} ${text}`);
      return headers.get('location') ?? '';
    },
    ask: (url) => ask('HEAD', url),
    async sendRest(url, content, partBytes = content.length) {
      for (;;) {
        const { offset } = await ask('HEAD', url);
        const at = offset ?? 0;
        const answer = await send(url, at, content.subarray(at, at + partBytes));
        if (![204, 409, 423].includes(answer.status)) return answer;
      }
    },
    cancel: (url) => ask('DELETE', url),
    async sendOnly(url, { offset, length, content }) {
      const at = await server();
      const connection = await openConnection(at);
      const head = [
        `PATCH ${url} HTTP/1.1`,
        `Host: ${new URL(at).host}`,
        `Cookie: ${cookie}`,
        'Tus-Resumable: 1.0.0',
        `Upload-Offset: ${offset}`,
        `Content-Type: ${PART}`,
        `Content-Length: ${length}`,
      ];
      await connection.send(`${head.join('\r\n')}\r\n\r\n`);
      await connection.send(content);
      return connection;
    },
  };
}

/** Texts as the header Upload-Metadata has them. */
export function metadataOf(texts: Record<string, string>): string {
  return Object.entries(texts)
    .map(([name, text]) => `${name} ${Buffer.from(text).toString('base64')}`)
    .join(',');
}
