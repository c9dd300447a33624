import type { FileHandle } from 'node:fs/promises';

/** The beginning of a box (MP4) or element (Matroska): what it is, and how long with its contents. */
export interface Header {
  type: string;
  headerBytes: number;
  /** With the header; infinite where it is not told and what follows may be inside or behind. */
  size: number;
}

/** How a format writes elements, and how many a file of it may have. */
export interface ElementFormat {
  headerAt(offset: number): Promise<Header>;
  /** Those that hold nothing but other elements. */
  holders: ReadonlySet<string>;
  max: number;
}

/** Real files are eight deep (moov, trak, mdia, minf, stbl, stsd, avc1, avcC). */
const DEPTH_MAX = 32;
/** The shortest of all headers: an element of Matroska without contents. */
const HEADER_MIN_BYTES = 2;

/**
 * Counts the elements between two offsets and those inside of them, until there are more than the format's most. What
 * follows one that is not written well is skipped, up to the end of the one around it.
 */
export async function countElements(format: ElementFormat, from: number, to: number): Promise<number> {
  const ends = [to];
  let count = 0;
  for (let offset = from; ends.length > 0 && count <= format.max; ) {
    const parentEnd = ends.at(-1) ?? to;
    if (offset + HEADER_MIN_BYTES > parentEnd) {
      offset = ends.pop() ?? to;
      continue;
    }
    const { type, size, headerBytes } = await format.headerAt(offset);
    count += 1;
    const isHolder = format.holders.has(type);
    const end = size < headerBytes ? parentEnd : Math.min(offset + size, parentEnd);
    const isEntered = size >= headerBytes && isHolder && ends.length < DEPTH_MAX;
    if (isEntered && size !== Number.POSITIVE_INFINITY) ends.push(end);
    offset = isEntered ? offset + headerBytes : end;
  }
  return count;
}

const WINDOW_BYTES = 64 * 1024;

/** Reads a few bytes at offsets that rise, many at a time: they are zeros behind the end. Valid until the next call. */
export function byteWindow(handle: FileHandle, bytes: number): (offset: number) => Promise<Buffer> {
  const window = Buffer.alloc(WINDOW_BYTES + bytes);
  let start = Number.POSITIVE_INFINITY;
  return async (offset) => {
    if (offset < start || offset + bytes > start + WINDOW_BYTES) {
      const { bytesRead } = await handle.read(window, 0, WINDOW_BYTES, offset);
      window.fill(0, bytesRead);
      start = offset;
    }
    return window.subarray(offset - start, offset - start + bytes);
  };
}
