import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { CONTAINERS, type FileToRead, type Inspection } from './inspection.ts';
import { readInside } from './read-inside.ts';

const HEAD_BYTES = 4100;

/**
 * Says what a file is by its content, and what it says of itself; in the reader's process.
 * @throws when the system could not read it, which says nothing of its content.
 */
export async function inspect(file: FileToRead): Promise<Inspection> {
  const head = await readHead(file.path);
  const type = await fileTypeFromBuffer(head);
  if (!type) return { outcome: looksLikeMarkup(head) ? 'other' : 'unknown' };
  const container = CONTAINERS[type.mime];
  if (!container) return { outcome: 'other' };
  try {
    return { outcome: 'video', type: type.mime, inside: await readInside(container.name, file) };
  } catch (error) {
    if (isOfTheSystem(error)) throw error;
    return { outcome: 'broken', type: type.mime, why: String(error) };
  }
}

/** A disk that cannot be read, memory or file numbers that have run out. */
function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

async function readHead(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function looksLikeMarkup(head: Uint8Array): boolean {
  const start = Buffer.from(head).toString('latin1').trimStart().slice(0, 256).toLowerCase();
  return start.startsWith('<') || start.startsWith('#!') || start.startsWith('\u00ef\u00bb\u00bf<');
}
