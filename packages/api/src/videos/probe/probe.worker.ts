import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { serve } from '../../workers/serve.ts';
import { CONTAINERS, type FileToProbe, type ProbeResult } from './probe-result.ts';
import { readMediaFacts } from './read-media.ts';

const HEAD_BYTES = 4100;

/**
 * Detects the format of a file by its content and reads its metadata.
 * @throws when the system could not read the file, which says nothing about its content.
 */
async function probe(file: FileToProbe): Promise<ProbeResult> {
  const head = await readHead(file.path);
  const type = await fileTypeFromBuffer(head);
  if (!type) return { outcome: looksLikeMarkup(head) ? 'other' : 'unknown' };
  const container = CONTAINERS[type.mime];
  if (!container) return { outcome: 'other' };
  try {
    return { outcome: 'video', type: type.mime, facts: await readMediaFacts(container.name, file) };
  } catch (error) {
    if (isSystemError(error)) throw error;
    return { outcome: 'broken', type: type.mime, why: String(error) };
  }
}

/** For example an unreadable disk, or no memory or file descriptors left. */
function isSystemError(error: unknown): boolean {
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

serve(probe);
