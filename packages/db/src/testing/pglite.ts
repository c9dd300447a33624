import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite, type QueryOptions, type Results } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect } from 'kysely';
import { migrate } from '../migrate.ts';
import type { Database, Db } from '../tables.ts';

const MODULES = fileURLToPath(new URL('../../../../node_modules/', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

/**
 * A migrated PostgreSQL inside this process. Creating and migrating one takes seconds, loading an image of it less than
 * half a second, so an image is kept in `node_modules/.cache`.
 */
export async function openPglite(): Promise<Db> {
  const file = await imageFile();
  const image = await readFile(file).catch(() => null);
  const server = await PGlite.create({
    extensions: { pg_trgm },
    ...(image && { loadDataDir: new Blob([image]) }),
  });
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: acceptingScripts(server) }) });
  if (image) return db;
  await migrate(db);
  const dump = await server.dumpDataDir('none');
  await mkdir(dirname(file), { recursive: true });
  // Several processes may do this at once; a rename leaves a complete file.
  await writeFile(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  await rename(`${file}.${process.pid}`, file);
  return db;
}

/** PostgreSQL runs several statements in one text when there are no parameters; PGlite does so in another method only, which returns a result for each. */
function acceptingScripts(server: PGlite): PGlite {
  const query = server.query.bind(server);
  server.query = async <Row>(text: string, ...more: [unknown[]?, QueryOptions?]): Promise<Results<Row>> => {
    const [parameters = [], options] = more;
    if (parameters.length > 0 || !/;\s*\S/.test(text)) return query<Row>(text, parameters, options);
    const results = await server.exec(text, options);
    return { ...results.at(-1), rows: results.flatMap(({ rows }) => rows) } as unknown as Results<Row>;
  };
  return server;
}

/** One image per version of PGlite and content of the migrations. */
async function imageFile(): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(MIGRATIONS, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files.sort()) hash.update(await readFile(file));
  const { version } = JSON.parse(await readFile(`${MODULES}@electric-sql/pglite/package.json`, 'utf8')) as {
    version: string;
  };
  return `${MODULES}.cache/pglite-${version}-${hash.digest('hex').slice(0, 12)}.tar`;
}
