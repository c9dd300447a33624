import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const MODULES = fileURLToPath(new URL('../../../../node_modules/', import.meta.url));

/** An empty PostgreSQL in this process. */
export async function startPglite(): Promise<PGlite> {
  const file = await keptFile();
  const kept = await readFile(file).catch(() => null);
  if (kept) return PGlite.create({ extensions: { pg_trgm }, loadDataDir: new Blob([kept]) });
  const server = await PGlite.create({ extensions: { pg_trgm } });
  const image = await server.dumpDataDir('none');
  await mkdir(dirname(file), { recursive: true });
  // Several processes may do this at once; a rename leaves a whole file whoever is last.
  await writeFile(`${file}.${process.pid}`, Buffer.from(await image.arrayBuffer()));
  await rename(`${file}.${process.pid}`, file);
  return server;
}

/** Making a new PostgreSQL takes seconds, copying one less than half a second; so an empty one is kept between runs. */
async function keptFile(): Promise<string> {
  const manifest = await readFile(`${MODULES}@electric-sql/pglite/package.json`, 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return `${MODULES}.cache/pglite-${version}.tar`;
}
