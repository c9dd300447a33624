import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/verify-worker.ts', import.meta.url));

/** Builds the service worker of the verification page under a name that never changes, since browsers look for it there. */
export function verifyWorker(): Plugin {
  return {
    name: 'verify-worker',
    apply: 'build',
    async generateBundle() {
      const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE);
      this.emitFile({ type: 'asset', fileName: 'verify-worker.js', source: code });
    },
  };
}
