import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storedFiles, type TestApp } from '@touchline/api/testing/index';
import { listTables } from '@touchline/db/testing/engines';
import { sql } from 'kysely';

/** Remembers everything that is stored, and answers how to make it so again. */
export async function rememberAll(app: Pick<TestApp, 'db' | 'folder'>): Promise<() => Promise<void>> {
  // Everything else refers to people, so their rows come first.
  const tables = ['users', ...(await listTables(app.db)).filter((table) => table !== 'users')];
  const rows = new Map<string, Record<string, unknown>[]>();
  for (const table of tables) {
    rows.set(table, (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(app.db)).rows);
  }
  const pathOf = (line: string) => line.split(' ')[1] ?? '';
  const files = new Map<string, Buffer>();
  for (const line of await storedFiles(app.folder))
    files.set(pathOf(line), await readFile(join(app.folder, pathOf(line))));

  return async () => {
    await app.db.transaction().execute(async (tx) => {
      for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(tx);
      for (const [table, saved] of rows) {
        if (saved.length > 0)
          await tx
            .insertInto(table as never)
            .values(saved as never)
            .execute();
      }
    });
    const now = new Set((await storedFiles(app.folder)).map(pathOf));
    for (const path of now) if (!files.has(path)) await rm(join(app.folder, path));
    for (const [path, content] of files) {
      if (now.has(path)) continue;
      await mkdir(dirname(join(app.folder, path)), { recursive: true });
      await writeFile(join(app.folder, path), content);
    }
  };
}
