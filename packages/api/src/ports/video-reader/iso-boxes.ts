import { type FileHandle, open } from 'node:fs/promises';
import type { FileToRead } from './inspection.ts';

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
const WINDOW_BYTES = 64 * 1024;

/**
 * Default and bound: 300,000 boxes. A clip has some fifty, whatever its length, and ten more for each fragment if it was
 * recorded in fragments: so many are two hours of fragments of a quarter of a second each. The walk over so many takes a
 * tenth of a second, and the media reader one to two; millions of empty ones would take it minutes.
 */
const BOXES_MAX = 300_000;
/** Real files are eight deep (moov, trak, mdia, minf, stbl, stsd, avc1, avcC). */
const DEPTH_MAX = 32;

/** Boxes that hold nothing but boxes, and into which the media reader goes. */
const HOLDS_BOXES: ReadonlySet<string> = new Set([
  ...['moov', 'trak', 'edts', 'mdia', 'minf', 'dinf', 'stbl', 'sinf', 'schi', 'udta'],
  ...['mvex', 'moof', 'traf', 'mfra'],
]);

interface Box {
  type: string;
  headerBytes: number;
  /** As it is written: 0 means to the end of the file. */
  size: number;
}

/**
 * Does every top-level box of an MP4 or QuickTime file end within it, is there an index (moov), and are there no more
 * boxes than a video has? A file that was cut off fails here even when its index comes first and reads well.
 * (ISO/IEC 14496-12, 4.2: size 1 means a 64-bit size follows, size 0 means to the end of the file.)
 */
export async function isWholeBoxFile(file: FileToRead): Promise<boolean> {
  const handle = await open(file.path, 'r');
  try {
    const boxAt = boxReader(handle);
    let [hasIndex, boxes] = [false, 0];
    for (let offset = 0; offset + HEADER_BYTES <= file.size; ) {
      const box = await boxAt(offset);
      const end = box.size === 0 ? file.size : offset + box.size;
      if (end < offset + box.headerBytes || end > file.size) return false;
      if (box.type === 'moov') hasIndex = true;
      boxes += 1;
      if (HOLDS_BOXES.has(box.type)) boxes += await countInside(boxAt, offset + box.headerBytes, end);
      if (boxes > BOXES_MAX) return false;
      offset = end;
    }
    return hasIndex;
  } finally {
    await handle.close();
  }
}

/** Counts the boxes between two offsets and those inside of them, up to the bound. What is not written well is skipped. */
async function countInside(boxAt: (offset: number) => Promise<Box>, from: number, to: number): Promise<number> {
  const ends = [to];
  let boxes = 0;
  for (let offset = from; ends.length > 0 && boxes <= BOXES_MAX; ) {
    const parentEnd = ends.at(-1) ?? to;
    if (offset + HEADER_BYTES > parentEnd) {
      offset = ends.pop() ?? to;
      continue;
    }
    const { type, size, headerBytes } = await boxAt(offset);
    boxes += 1;
    if (size < headerBytes) {
      offset = parentEnd;
      continue;
    }
    const end = Math.min(offset + size, parentEnd);
    const isEntered = HOLDS_BOXES.has(type) && ends.length < DEPTH_MAX;
    if (isEntered) ends.push(end);
    offset = isEntered ? offset + headerBytes : end;
  }
  return boxes;
}

/** Reads a file's box headers in the order in which they come, many at a time. */
function boxReader(handle: FileHandle): (offset: number) => Promise<Box> {
  const window = Buffer.alloc(WINDOW_BYTES);
  let [start, length] = [0, 0];
  return async (offset) => {
    if (offset < start || offset + LONG_HEADER_BYTES > start + length) {
      start = offset;
      length = (await handle.read(window, 0, WINDOW_BYTES, offset)).bytesRead;
    }
    const at = offset - start;
    const size = window.readUInt32BE(at);
    const isLong = size === 1 && at + LONG_HEADER_BYTES <= length;
    return {
      type: window.toString('latin1', at + 4, at + HEADER_BYTES),
      headerBytes: isLong ? LONG_HEADER_BYTES : HEADER_BYTES,
      size: isLong ? Number(window.readBigUInt64BE(at + HEADER_BYTES)) : size,
    };
  };
}
