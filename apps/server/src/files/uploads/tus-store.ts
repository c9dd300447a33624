import type { Readable } from 'node:stream';
import { endUpload, type RequestContext, storePart, uploadToResume } from '@touchline/api';
import { DataStore, Upload } from '@tus/server';

/** The uploads of the present caller, as the library of the protocol reads and writes them. */
export function storeOf(present: () => RequestContext): DataStore {
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'expiration', 'termination'],
    // The row exists by then: it has the id.
    create: async (upload: Upload) => upload,
    write: (content: Readable, id: string, offset: number) => storePart(present(), id, { content, offset }),
    async getUpload(id: string) {
      const { bytes, offset, metadata } = await uploadToResume(present(), id);
      return new Upload({ id, size: bytes, offset, metadata });
    },
    remove: (id: string) => endUpload(present(), id),
    // Expired uploads are unknown already; the library would compare with another clock.
    getExpiration: () => 0,
  });
}
