import { readFile } from 'node:fs/promises';

const SHIPPED = /^\/uploads\/([\w-]+\.(?:png|jpe?g))$/;

export type ShippedImages = ReturnType<typeof openShippedImages>;

/** Images that are part of the product and public under /uploads: the company's logo, the CEO's signature. */
export function openShippedImages(folder: string) {
  return {
    async read(url: string): Promise<Buffer | null> {
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
