import { open } from 'node:fs/promises';
import type { FileToProbe } from './probe-result.ts';

const HEADER_BYTES = 8;

/** Whether an AVI file is as long as it says: its first chunk contains the others (Microsoft's AVI RIFF file reference). */
export async function isWholeAvi({ path, size }: FileToProbe): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    await handle.read(header, 0, HEADER_BYTES, 0);
    return header.readUInt32LE(4) + HEADER_BYTES <= size;
  } finally {
    await handle.close();
  }
}
