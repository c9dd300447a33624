// The entry point of the server. It is JavaScript because for a TypeScript entry point Node loads and keeps its compiler,
// which costs 16 MB and 0.1 s at every start.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node keeps compiled sources in this folder, for everything that is imported after this call. If the folder cannot be
// written to, the next start takes some hundred milliseconds more.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
await import('./src/entry.ts');
// Node writes the cache at a clean exit only, which a server may never have.
flushCompileCache();
