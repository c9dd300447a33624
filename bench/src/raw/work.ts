import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Statement } from '../capture.ts';
import { NODE } from '../paths.ts';
import { freePort, type Running, start } from '../processes.ts';

/** A row that the product has written for a message. */
export interface WrittenRow {
  table: string;
  columns: string[];
  values: unknown[];
}

/** What the raw server does for a path: it runs statements, or writes rows in which sender and receiver are replaced. */
export type RawWork =
  | { statements: Statement[]; answer: unknown }
  | { rows: WrittenRow[]; senderId: string; receiverId: string; answer: unknown };

/** Starts the raw server on the database of a data folder, with the work of each path. */
export async function startRaw(dataDir: string, works: Record<string, RawWork>): Promise<Running> {
  const workFile = join(dataDir, 'raw-work.json');
  writeFileSync(workFile, JSON.stringify(works));
  const port = await freePort();
  const script = fileURLToPath(import.meta.resolve('./rows-server.ts'));
  const args = [script, String(port), join(dataDir, 'touchline.db'), workFile];
  return start({ name: 'the raw server', file: NODE, args, port, readyPath: '/' });
}
