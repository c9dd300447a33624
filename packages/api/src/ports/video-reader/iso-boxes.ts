import { open } from 'node:fs/promises';

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/**
 * Does every top-level box of an MP4 or QuickTime file end within it, and is there an index (moov)? A file that was cut
 * off fails here even when its index comes first and reads well. (ISO/IEC 14496-12, 4.2: size 1 means a 64-bit size
 * follows, size 0 means to the end of the file.)
 */
export async function isWholeBoxFile(file: { path: string; size: number }): Promise<boolean> {
  const handle = await open(file.path, 'r');
  try {
    const header = Buffer.alloc(LONG_HEADER_BYTES);
    let hasIndex = false;
    for (let offset = 0; offset + HEADER_BYTES <= file.size; ) {
      const { bytesRead } = await handle.read(header, 0, LONG_HEADER_BYTES, offset);
      const type = header.toString('latin1', 4, HEADER_BYTES);
      let size = header.readUInt32BE(0);
      if (size === 1 && bytesRead === LONG_HEADER_BYTES) size = Number(header.readBigUInt64BE(HEADER_BYTES));
      if (size === 0) size = file.size - offset;
      if (size < HEADER_BYTES || offset + size > file.size) return false;
      if (type === 'moov') hasIndex = true;
      offset += size;
    }
    return hasIndex;
  } finally {
    await handle.close();
  }
}
