import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from './app-router.ts';
import { type ClientOptions, connect } from './connection.ts';
import { multipartOf } from './multipart.ts';
import { type QueryKey, type RestQueryOptions, restQuery } from './rest-query.ts';
import { type Sending, sendForm } from './send-form.ts';

export type { AppRouter } from './app-router.ts';
export type { ClientOptions } from './connection.ts';
export { each } from './each.ts';
export { type ErrorCode, type InputIssue, type Refusal, RefusedError, refusalOf } from './refusal.ts';
export { addressOf, type QueryKey, type RestQueryOptions } from './rest-query.ts';
export type { Progress, Sending } from './send-form.ts';

/** What each procedure answers: `Outputs['videos']['byId']`. */
export type Outputs = inferRouterOutputs<AppRouter>;
export type Video = Outputs['videos']['byId'];

export interface VideoUpload extends Sending {
  file: Blob;
  title: string;
  description?: string;
  tags?: readonly string[];
  isPublic?: boolean;
  /** For whom an admin uploads; oneself where not said. */
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
  /** GET one of the documented paths, the parts of its address as a key; with `on401: 'null'`, null for nobody. */
  restQuery<T>(key: QueryKey, options: RestQueryOptions & { on401: 'null' }): Promise<T | null>;
  restQuery<T>(key: QueryKey, options?: RestQueryOptions): Promise<T>;
  uploadVideo(upload: VideoUpload): Promise<Video>;
  /** Answers the address of the stored picture. */
  uploadPicture(upload: PictureUpload): Promise<string>;
}

/** The server refuses larger batches, and proxies commonly refuse longer lines. */
const BATCH_MAX = 10;
const URL_LENGTH_MAX = 6000;

/** Speaks with the platform: for a service by an access token, in a browser by its session. */
export function createClient(options: ClientOptions = {}): TouchlineClient {
  const connection = connect(options);
  const api = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: connection.at('/trpc'),
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
      const answer = await sendForm<Record<string, string>>(connection, path, { form, ...sending });
      return answer[`${kind}ImageUrl`] ?? '';
    },
  };
}

/** A file that was chosen or opened has a name of its own; made-up bytes have none. */
function nameOf(file: Blob, fallback: string): string {
  return file instanceof File && file.name !== '' ? file.name : fallback;
}
