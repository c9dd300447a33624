import { vi } from 'vitest';

/** Replaces the browser's caches by empty ones in memory, and returns what they keep: path to text, by the name of the cache. */
export function stubCaches(): Record<string, Map<string, string>> {
  const kept: Record<string, Map<string, string>> = {};
  const filesOf = (name: string) => {
    kept[name] ??= new Map();
    return kept[name];
  };
  const open = async (name: string) => {
    const files = filesOf(name);
    return {
      match: async (path: string) => responseOf(files.get(path)),
      put: async (path: string, response: Response) => void files.set(path, await response.text()),
      async addAll(paths: string[]) {
        // As browsers do.
        if (new Set(paths).size < paths.length) throw new DOMException('A path is there twice.', 'InvalidStateError');
        for (const path of paths) files.set(path, await (await fetch(path)).text());
      },
      keys: async () => [...files.keys()].map((path) => ({ url: new URL(path, 'http://localhost').href })),
      delete: async ({ url }: { url: string }) => files.delete(new URL(url).pathname),
    };
  };
  const match = async (path: string, { cacheName }: { cacheName: string }) => responseOf(filesOf(cacheName).get(path));
  vi.stubGlobal('caches', { open, match });
  return kept;
}

const responseOf = (text: string | undefined) => (text === undefined ? undefined : new Response(text));
