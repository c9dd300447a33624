import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { serve } from '../../../platform/tasks/serve.ts';
import { CONTAINERS, type FileToProbe, type ProbeResult } from './probe-result.ts';
import { readMediaFacts } from './read-media.ts';

const HEAD_BYTES = 4100;

async function probe(file: FileToProbe): Promise<ProbeResult> {
  const type = await fileTypeFromBuffer(await readHead(file.path));
  const container = type && CONTAINERS[type.mime];
  if (!container) return { isVideo: false, why: `its format is ${type?.mime ?? 'unknown'}` };
  try {
    return { isVideo: true, type: type.mime, facts: await readMediaFacts(container.name, file) };
  } catch (error) {
    // A system error says nothing about the file.
    if (error instanceof Error && 'syscall' in error) throw error;
    return { isVideo: false, why: String(error) };
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  await using handle = await open(path, 'r');
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
  return head.subarray(0, bytesRead);
}

serve(probe);
