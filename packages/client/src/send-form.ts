import { type Connection, request } from './connection.ts';
import type { Multipart } from './multipart.ts';
import { readRefusal } from './refusal.ts';

/** How far an upload is: bytes that have left, of all of them. */
export interface Progress {
  sent: number;
  total: number;
}

export interface Sending {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/**
 * Posts a form and answers the JSON that came back. A browser says by XMLHttpRequest how much has left; elsewhere the
 * bytes are counted as the connection takes them.
 * @throws {RefusedError} when the answer is no success
 */
export async function sendForm<T>(
  connection: Connection,
  path: string,
  { form, ...sending }: Sending & { form: Multipart },
): Promise<T> {
  const send = BrowserRequest ? sendByXhr(BrowserRequest) : sendByFetch;
  const { status, body } = await send(connection, path, { form, ...sending });
  if (status < 200 || status > 299) throw readRefusal(status, body);
  return JSON.parse(body) as T;
}

/** As much of XMLHttpRequest as is used here, so that neither this package nor its users need a browser's types. */
interface Xhr {
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null };
  readonly status: number;
  readonly responseText: string;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  withCredentials: boolean;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body: Blob): void;
  abort(): void;
}
const { XMLHttpRequest: BrowserRequest } = globalThis as { XMLHttpRequest?: new () => Xhr };

type Send = (
  connection: Connection,
  path: string,
  sending: Sending & { form: Multipart },
) => Promise<{ status: number; body: string }>;

const CHUNK_BYTES = 64 * 1024;

/** A body bit by bit. That the next bit is asked for means that the one before has been taken. */
async function* bitsOf(body: Blob, onProgress: Sending['onProgress']): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < body.size; ) {
    const bit = new Uint8Array(await body.slice(sent, sent + CHUNK_BYTES).arrayBuffer());
    yield bit;
    sent += bit.byteLength;
    onProgress?.({ sent, total: body.size });
  }
}

const sendByFetch: Send = async (connection, path, { form, onProgress, signal }) => {
  const response = await request(connection, path, {
    method: 'POST',
    headers: { 'content-type': form.type, 'content-length': String(form.body.size) },
    body: ReadableStream.from(bitsOf(form.body, onProgress)),
    duplex: 'half',
    ...(signal && { signal }),
  } as RequestInit);
  return { status: response.status, body: await response.text() };
};

const sendByXhr =
  (Request: new () => Xhr): Send =>
  (connection, path, { form, onProgress, signal }) =>
    new Promise((resolve, reject) => {
      const xhr = new Request();
      xhr.upload.onprogress = ({ loaded }) => onProgress?.({ sent: loaded, total: form.body.size });
      xhr.onload = () => resolve({ status: xhr.status, body: xhr.responseText });
      xhr.onerror = () => reject(new TypeError('The upload did not reach the server.'));
      xhr.onabort = () => reject(signal?.reason);
      signal?.throwIfAborted();
      signal?.addEventListener('abort', () => xhr.abort(), { once: true });
      xhr.open('POST', connection.at(path));
      xhr.withCredentials = true;
      xhr.setRequestHeader('content-type', form.type);
      for (const [name, value] of Object.entries(connection.headers)) xhr.setRequestHeader(name, value);
      xhr.send(form.body);
    });
