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
        const texts = await Promise.all(paths.map(async (path) => (await fetch(path)).text()));
        for (const [at, path] of paths.entries()) files.set(path, texts[at] ?? '');
      },
    };
  };
  const match = async (path: string, { cacheName }: { cacheName: string }) => responseOf(filesOf(cacheName).get(path));
  const keys = async () => Object.keys(kept);
  const forget = async (name: string) => delete kept[name];
  vi.stubGlobal('caches', { open, match, keys, delete: forget });
  return kept;
}

const responseOf = (text: string | undefined) => (text === undefined ? undefined : new Response(text));
