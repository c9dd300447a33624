import { type Connection, request } from './connection.ts';
import { toApiError } from './errors.ts';

export interface Progress {
  sent: number;
  total: number;
}

export interface Sending {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

const encode = (text: string) => text.replace(/"/g, '%22').replace(/\r\n|\r|\n/g, ' ');

/** A form whose file is read while it is sent. Text fields first, so that the server knows what it is for before it arrives. */
export function multipartOf(
  fields: Readonly<Record<string, string>>,
  { field, file, name }: { field: string; file: Blob; name: string },
) {
  const boundary = `touchline-${crypto.randomUUID()}`;
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${encode(key)}"\r\n\r\n${value}\r\n`,
  );
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="${encode(field)}"; filename="${encode(name)}"\r\n` +
    `Content-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`;
  const body = new Blob([...texts, head, file, `\r\n--${boundary}--\r\n`]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
type Multipart = ReturnType<typeof multipartOf>;

/** Posts a form and parses the JSON; throws an `ApiError` for an error response. In browsers only XMLHttpRequest reports the progress. */
export async function sendForm<T>(
  connection: Connection,
  path: string,
  { form, ...sending }: Sending & { form: Multipart },
): Promise<T> {
  const send = BrowserRequest ? sendByXhr(BrowserRequest) : sendByFetch;
  const { status, body } = await send(connection, path, { form, ...sending });
  if (status < 200 || status > 299) throw toApiError(status, body);
  return JSON.parse(body) as T;
}

/** The part of XMLHttpRequest that is used here, so that neither this package nor its users need DOM types. */
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

/** Splits a body into chunks. A request for the next chunk means that the one before has been sent. */
async function* chunksOf(body: Blob, onProgress: Sending['onProgress']): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < body.size; ) {
    const chunk = new Uint8Array(await body.slice(sent, sent + CHUNK_BYTES).arrayBuffer());
    yield chunk;
    sent += chunk.byteLength;
    onProgress?.({ sent, total: body.size });
  }
}

const sendByFetch: Send = async (connection, path, { form, onProgress, signal }) => {
  const response = await request(connection, path, {
    method: 'POST',
    headers: { 'content-type': form.type, 'content-length': String(form.body.size) },
    body: ReadableStream.from(chunksOf(form.body, onProgress)),
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
      xhr.open('POST', connection.urlOf(path));
      xhr.withCredentials = true;
      xhr.setRequestHeader('content-type', form.type);
      for (const [name, value] of Object.entries(connection.headers)) xhr.setRequestHeader(name, value);
      xhr.send(form.body);
    });
