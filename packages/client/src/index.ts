import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from './app-router.ts';
import { type ClientOptions, connect, type QueryKey, type RestQueryOptions, restQuery } from './connection.ts';
import { multipartOf, type Sending, sendForm } from './send-form.ts';

export type { AppRouter } from './app-router.ts';
export { addressOf, type ClientOptions, type QueryKey, type RestQueryOptions } from './connection.ts';
export { ApiError, type ErrorCode, type ErrorResponse, errorResponseOf, type InputIssue } from './errors.ts';
export type { Progress, Sending } from './send-form.ts';

/** What each procedure returns: `Outputs['videos']['byId']`. */
export type Outputs = inferRouterOutputs<AppRouter>;
export type Video = Outputs['videos']['byId'];

export interface VideoUpload extends Sending {
  file: Blob;
  title: string;
  description?: string;
  tags?: readonly string[];
  isPublic?: boolean;
  /** The player to upload for, by default the caller; only admins may name another. */
  playerId?: string;
}

export interface PictureUpload extends Sending {
  file: Blob;
  userId: string;
  kind: 'passport' | 'signature';
}

export interface TouchlineClient {
  /** Every procedure of the platform, typed: `api.players.list.query({ position: 'Striker' })`. */
  api: TRPCClient<AppRouter>;
  /** Requests a documented path; with `on401: 'null'` it returns null without a session. */
  restQuery<T>(key: QueryKey, options: RestQueryOptions & { on401: 'null' }): Promise<T | null>;
  restQuery<T>(key: QueryKey, options?: RestQueryOptions): Promise<T>;
  uploadVideo(upload: VideoUpload): Promise<Video>;
  /** Returns the address of the stored picture. */
  uploadPicture(upload: PictureUpload): Promise<string>;
}

/** The server rejects larger batches, and many proxies reject longer addresses. */
const BATCH_MAX = 10;
const URL_LENGTH_MAX = 6000;

/** Creates a client, with an access token for services, with the session in a browser. */
export function createClient(options: ClientOptions = {}): TouchlineClient {
  const connection = connect(options);
  const api = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: connection.urlOf('/trpc'),
        maxItems: BATCH_MAX,
        maxURLLength: URL_LENGTH_MAX,
        headers: connection.headers,
        fetch: (url, init) => fetch(url, { ...(init as RequestInit), credentials: 'include' }),
      }),
    ],
  });
  return {
    api,
    restQuery: (key: QueryKey, query?: RestQueryOptions) => restQuery(connection, key, query) as never,
    uploadVideo: ({ file, title, description = '', tags = [], isPublic = true, playerId, ...sending }) => {
      const fields = {
        title,
        description,
        tags: JSON.stringify(tags),
        isPublic: String(isPublic),
        ...(playerId !== undefined && { playerId }),
      };
      const form = multipartOf(fields, { field: 'video', file, name: nameOf(file, 'video') });
      return sendForm<Video>(connection, '/api/videos', { form, ...sending });
    },
    async uploadPicture({ file, userId, kind, ...sending }) {
      const form = multipartOf({}, { field: kind, file, name: nameOf(file, 'picture') });
      const path = `/api/users/${encodeURIComponent(userId)}/${kind}`;
      const stored = await sendForm<Record<string, string>>(connection, path, { form, ...sending });
      return stored[`${kind}ImageUrl`] ?? '';
    },
  };
}

/** Chosen and opened files have a name, other blobs have none. */
function nameOf(file: Blob, fallback: string): string {
  return file instanceof File && file.name !== '' ? file.name : fallback;
}

/** Yields every entry of a list and loads pages as needed: `for await (const player of each(api.players.list, {}))`. */
export async function* each<Input extends { cursor?: string | null | undefined }, Item>(
  list: { query(input: Input): Promise<{ items: Item[]; nextCursor: string | null }> },
  input: Input,
): AsyncGenerator<Item, void, undefined> {
  for (let cursor = input.cursor; ; ) {
    const page = await list.query({ ...input, cursor });
    yield* page.items;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}
