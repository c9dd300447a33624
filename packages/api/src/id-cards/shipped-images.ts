import { readFile } from 'node:fs/promises';

/** Images that are part of the product and public under /uploads: the company's logo, the CEO's signature. */
export interface ShippedImages {
  /** The bytes of the image at this path, or null when there is none. */
  read(url: string): Promise<Buffer | null>;
}

const SHIPPED = /^\/uploads\/([\w-]+\.(?:png|jpe?g))$/;

export function openShippedImages(folder: string): ShippedImages {
  return {
    async read(url) {
      // The pattern allows no path separator, so that the name cannot leave the folder.
      const [, name] = SHIPPED.exec(url) ?? [];
      if (!name) return null;
      return readFile(`${folder}/${name}`).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
  };
}
