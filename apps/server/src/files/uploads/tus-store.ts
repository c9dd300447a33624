import type { Readable } from 'node:stream';
import { endUpload, type RequestContext, type ResumableUpload, storePart, uploadToResume } from '@touchline/api';
import { DataStore, Upload } from '@tus/server';

/** The uploads of one caller, as the library of the protocol reads and writes them. */
export function storeOf(ctx: RequestContext): DataStore {
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'expiration', 'termination'],
    // The row exists by then: it has the id.
    create: async (upload: Upload) => upload,
    write: (content: Readable, id: string, offset: number) => storePart(ctx, id, { content, offset }),
    getUpload: async (id: string) => toTus(await uploadToResume(ctx, id)),
    remove: (id: string) => endUpload(ctx, id),
    // Expired uploads are unknown already; the library would compare with another clock.
    getExpiration: () => 0,
  });
}

function toTus({ id, bytes, offset, metadata }: ResumableUpload): Upload {
  return new Upload({ id, size: bytes, offset, metadata });
}
