import { aRegistration } from '@touchline/api/testing/index';
import { aVideoForm } from '../http/form.ts';
import { openConnection, type RawConnection } from '../http/raw-connection.ts';
import { ADMIN, type ChildServer, json } from './child-server.ts';

/** An upload on a raw connection of which only the first part is sent. */
export interface Upload extends RawConnection {
  /** Sends the rest. */
  rest(): Promise<void>;
}

/** Begins an upload and sends this fraction of it. */
export async function beginUpload(
  address: string,
  { cookie, content, share, title = 'Goal' }: { cookie: string; content: Buffer; share: number; title?: string },
): Promise<Upload> {
  const form = aVideoForm(content, { title });
  const head = [
    'POST /api/videos HTTP/1.1',
    `Host: ${new URL(address).host}`,
    `Cookie: ${cookie}`,
    `Content-Type: ${form.type}`,
    `Content-Length: ${form.body.length}`,
    'Connection: close',
  ];
  const connection = await openConnection(address);
  await connection.send(`${head.join('\r\n')}\r\n\r\n`);
  const until = Math.floor(form.body.length * share);
  await connection.send(form.body.subarray(0, until));
  return { ...connection, rest: () => connection.send(form.body.subarray(until)) };
}

/** The cookie of a new player who may upload; an admin has permitted it. */
export async function anUploader(server: ChildServer, admin?: string): Promise<string> {
  const registered = await server.fetch('/api/auth/register', json('POST', aRegistration()));
  const { id } = (await registered.json()) as { id: string };
  const patch = { isVerified: true, canUploadVideos: true };
  await server.fetch(`/api/users/${id}`, json('PATCH', patch, admin ?? (await server.signIn(ADMIN))));
  return registered.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Uploads a complete video. */
export function uploadWhole(server: ChildServer, cookie: string, content: Buffer): Promise<Response> {
  const { type, body } = aVideoForm(content);
  const headers = { cookie, 'content-type': type };
  return server.fetch('/api/videos', { method: 'POST', headers, body: new Uint8Array(body) });
}
