import { type FileHandle, open } from 'node:fs/promises';
import { byteWindow, countElements, type ElementFormat, type Header } from './elements.ts';
import type { FileToProbe } from './probe-result.ts';

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/**
 * Two hours of fragments of a quarter of a second, with ten boxes each. Mediabunny reads as many in one to two seconds; millions
 * of empty boxes would take it minutes.
 */
const BOXES_MAX = 300_000;

/** Boxes that contain only boxes, and that mediabunny enters. */
const PARENTS: ReadonlySet<string> = new Set([
  ...['moov', 'trak', 'edts', 'mdia', 'minf', 'dinf', 'stbl', 'sinf', 'schi', 'udta'],
  ...['mvex', 'moof', 'traf', 'mfra'],
]);

/**
 * Whether every top-level box of an MP4 or QuickTime file ends within the file, there is an index (moov), and the number of boxes
 * is plausible. (ISO/IEC 14496-12, 4.2: size 1 means that a 64-bit size follows, size 0 up to the end of the file.)
 */
export async function isWholeBoxFile(file: FileToProbe): Promise<boolean> {
  const handle = await open(file.path, 'r');
  try {
    const headerAt = headerReader(handle);
    const format: ElementFormat = { headerAt, parents: PARENTS, max: BOXES_MAX };
    let [hasIndex, boxes] = [false, 0];
    for (let offset = 0; offset + HEADER_BYTES <= file.size; ) {
      const { type, size, headerBytes } = await headerAt(offset);
      const end = size === 0 ? file.size : offset + size;
      if (end < offset + headerBytes || end > file.size) return false;
      if (type === 'moov') hasIndex = true;
      boxes += 1;
      if (PARENTS.has(type)) boxes += await countElements(format, offset + headerBytes, end);
      if (boxes > BOXES_MAX) return false;
      offset = end;
    }
    return hasIndex;
  } finally {
    await handle.close();
  }
}

function headerReader(handle: FileHandle): (offset: number) => Promise<Header> {
  const bytesAt = byteWindow(handle, LONG_HEADER_BYTES);
  return async (offset) => {
    const bytes = await bytesAt(offset);
    const size = bytes.readUInt32BE(0);
    const isLong = size === 1;
    return {
      type: bytes.toString('latin1', 4, HEADER_BYTES),
      headerBytes: isLong ? LONG_HEADER_BYTES : HEADER_BYTES,
      size: isLong ? Number(bytes.readBigUInt64BE(HEADER_BYTES)) : size,
    };
  };
}
