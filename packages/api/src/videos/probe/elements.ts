import type { FileHandle } from 'node:fs/promises';

/** The header of a box (MP4) or element (Matroska). */
export interface Header {
  type: string;
  headerBytes: number;
  /** Including the header; infinite when unknown, so that what follows may be inside or after it. */
  size: number;
}

/** How a format encodes elements, and how many a file may have. */
export interface ElementFormat {
  headerAt(offset: number): Promise<Header>;
  /** Elements that contain only other elements. */
  parents: ReadonlySet<string>;
  max: number;
}

/** Real files have eight levels (moov, trak, mdia, minf, stbl, stsd, avc1, avcC). */
const DEPTH_MAX = 32;
/** The shortest header: a Matroska element without contents. */
const HEADER_MIN_BYTES = 2;

/**
 * Counts the elements between two offsets, nested ones included, up to the format's maximum. After a malformed element the rest
 * of its parent is skipped.
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
    const isParent = format.parents.has(type);
    const end = size < headerBytes ? parentEnd : Math.min(offset + size, parentEnd);
    const isEntered = size >= headerBytes && isParent && ends.length < DEPTH_MAX;
    if (isEntered && size !== Number.POSITIVE_INFINITY) ends.push(end);
    offset = isEntered ? offset + headerBytes : end;
  }
  return count;
}

const WINDOW_BYTES = 64 * 1024;

/** Buffered reads of a few bytes at rising offsets; zeros after the end of the file. A result is valid until the next call. */
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
