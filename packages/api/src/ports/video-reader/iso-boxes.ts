import { type FileHandle, open } from 'node:fs/promises';
import { byteWindow, countElements, type ElementFormat, type Header } from './elements.ts';
import type { FileToRead } from './inspection.ts';

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/**
 * Default and bound: 300,000 boxes. A clip has some fifty, whatever its length, and ten more for each fragment if it was
 * recorded in fragments: so many are two hours of fragments of a quarter of a second each. The walk over so many takes a
 * tenth of a second, and the media reader one to two; millions of empty ones would take it minutes.
 */
const BOXES_MAX = 300_000;

/** Boxes that hold nothing but boxes, and into which the media reader goes. */
const HOLDERS: ReadonlySet<string> = new Set([
  ...['moov', 'trak', 'edts', 'mdia', 'minf', 'dinf', 'stbl', 'sinf', 'schi', 'udta'],
  ...['mvex', 'moof', 'traf', 'mfra'],
]);

/**
 * Does every top-level box of an MP4 or QuickTime file end within it, is there an index (moov), and are there no more
 * boxes than a video has? A file that was cut off fails here even when its index comes first and reads well.
 * (ISO/IEC 14496-12, 4.2: size 1 means a 64-bit size follows, size 0 means to the end of the file.)
 */
export async function isWholeBoxFile(file: FileToRead): Promise<boolean> {
  const handle = await open(file.path, 'r');
  try {
    const headerAt = headerReader(handle);
    const format: ElementFormat = { headerAt, holders: HOLDERS, max: BOXES_MAX };
    let [hasIndex, boxes] = [false, 0];
    for (let offset = 0; offset + HEADER_BYTES <= file.size; ) {
      const { type, size, headerBytes } = await headerAt(offset);
      const end = size === 0 ? file.size : offset + size;
      if (end < offset + headerBytes || end > file.size) return false;
      if (type === 'moov') hasIndex = true;
      boxes += 1;
      if (HOLDERS.has(type)) boxes += await countElements(format, offset + headerBytes, end);
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
