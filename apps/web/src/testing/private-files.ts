import { onTestFinished } from 'vitest';

/** The private files of the browser, by their name. Those of a page that was left are still there. */
export type PrivateFiles = Map<string, File>;

/** Gives the page one folder of private files, which jsdom does not have. */
export function stubPrivateFiles(): PrivateFiles {
  const files: PrivateFiles = new Map();
  const handleOf = (name: string) => ({
    kind: 'file',
    name,
    getFile: async () => files.get(name) ?? Promise.reject(new DOMException('', 'NotFoundError')),
    createWritable: async () => ({
      write: async (content: Blob) => void files.set(name, new File([content], name)),
      close: async () => {},
    }),
  });
  const folder = {
    getDirectoryHandle: async () => folder,
    getFileHandle: async (name: string) => handleOf(name),
    removeEntry: async (name: string) => void files.delete(name),
    async *values() {
      for (const name of files.keys()) yield handleOf(name);
    },
  };
  Object.defineProperty(navigator, 'storage', { value: { getDirectory: async () => folder }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  return files;
}
