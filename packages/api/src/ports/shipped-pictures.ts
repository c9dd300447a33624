import { readFile } from 'node:fs/promises';

/** The pictures that come with the product and are public under /uploads: the company's logo, its CEO's signature. */
export interface ShippedPictures {
  /** The bytes of the one at this address; null when there is none. */
  read(url: string): Promise<Buffer | null>;
}

const SHIPPED = /^\/uploads\/([\w-]+\.(?:png|jpe?g))$/;

export function openShippedPictures(folder: string): ShippedPictures {
  return {
    async read(url) {
      // The name is one that cannot lead out of the folder.
      const [, name] = SHIPPED.exec(url) ?? [];
      if (!name) return null;
      return readFile(`${folder}/${name}`).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
  };
}
