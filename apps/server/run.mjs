// How the server is started. JavaScript, since Node would load its TypeScript compiler for this one file and keep it:
// 16 MB, and 0.1 s of every start.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What Node makes of the sources is kept beside the other caches, where nobody but the owner writes; a folder that cannot
// be written to costs the next start some hundred milliseconds and nothing else. It counts for what is imported afterwards.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
await import('./src/main.ts');
// Node keeps it at a clean exit only; a server may never have one.
flushCompileCache();
