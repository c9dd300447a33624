import { type FileHandle, open } from 'node:fs/promises';
import type { FileToProbe } from './probe-result.ts';

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/** Two hours of fragments of a quarter of a second, with ten boxes each. Parsing millions of empty boxes takes minutes. */
const BOXES_MAX = 300_000;

const PARENT_BOXES: ReadonlySet<string> = new Set([
  ...['moov', 'trak', 'edts', 'mdia', 'minf', 'dinf', 'stbl', 'sinf', 'schi', 'udta'],
  ...['mvex', 'moof', 'traf', 'mfra'],
]);

/** Of these, what is missing would be missed. Cameras and editors append other bytes, which need not be boxes. */
const NEEDED_BOXES: ReadonlySet<string> = new Set(['moov', 'mdat', 'moof', 'styp', 'sidx', 'emsg', 'prft']);

/**
 * Whether the top-level boxes of an MP4 or QuickTime file end within it, and one of them is the index (moov). Behind index and
 * contents other bytes may follow.
 */
export async function isWholeBoxFile(file: FileToProbe): Promise<boolean> {
  await using handle = await open(file.path, 'r');
  const bytesAt = byteWindow(handle, LONG_HEADER_BYTES);
  const headerAt = async (offset: number) => boxHeader(await bytesAt(offset));
  const format = { headerAt, parents: PARENT_BOXES, max: BOXES_MAX };
  let [hasIndex, hasContents, boxes] = [false, false, 0];
  for (let offset = 0; offset + HEADER_BYTES <= file.size; ) {
    const { type, size, headerBytes } = await headerAt(offset);
    const end = size === 0 ? file.size : offset + size;
    if (end < offset + headerBytes || end > file.size) return hasIndex && hasContents && !NEEDED_BOXES.has(type);
    if (type === 'moov') hasIndex = true;
    if (type === 'mdat') hasContents = true;
    boxes += 1;
    if (PARENT_BOXES.has(type)) boxes += await countElements(format, offset + headerBytes, end);
    if (boxes > BOXES_MAX) return false;
    offset = end;
  }
  return hasIndex;
}

/** Size 1 means that 64 bits follow, size 0 up to the end of the file (ISO/IEC 14496-12, 4.2). */
function boxHeader(bytes: Buffer): Header {
  const size = bytes.readUInt32BE(0);
  const isLong = size === 1;
  return {
    type: bytes.toString('latin1', 4, HEADER_BYTES),
    headerBytes: isLong ? LONG_HEADER_BYTES : HEADER_BYTES,
    size: isLong ? Number(bytes.readBigUInt64BE(HEADER_BYTES)) : size,
  };
}

/** An hour of 30 video and 50 audio blocks a second has 290,000. 50 million empty elements fit into 100 MB. */
const ELEMENTS_MAX = 500_000;

/** Segment, SeekHead, Cues, CuePoint, CueTrackPositions, Cluster. */
const PARENT_ELEMENTS: ReadonlySet<string> = new Set(['18538067', '114d9b74', '1c53bb6b', 'bb', 'b7', '1f43b675']);

const [ID_MAX_BYTES, LENGTH_MAX_BYTES] = [4, 8];

/** Whether the number of elements of a Matroska or WebM file is plausible. (RFC 8794: an id, a length, the contents.) */
export async function isWithinElements({ path, size }: FileToProbe): Promise<boolean> {
  await using handle = await open(path, 'r');
  const bytesAt = byteWindow(handle, ID_MAX_BYTES + LENGTH_MAX_BYTES);
  const headerAt = async (offset: number) => elementHeader(await bytesAt(offset));
  const format = { headerAt, parents: PARENT_ELEMENTS, max: ELEMENTS_MAX };
  return (await countElements(format, 0, size)) <= ELEMENTS_MAX;
}

/** A malformed element gets size 0, so that counting continues after its parent. */
function elementHeader(bytes: Buffer): Header {
  const idBytes = Math.clz32(bytes.readUInt8(0)) - 23;
  const first = idBytes > ID_MAX_BYTES ? 0 : bytes.readUInt8(idBytes);
  const lengthBytes = Math.clz32(first) - 23;
  if (lengthBytes > LENGTH_MAX_BYTES) return { type: '', headerBytes: idBytes, size: 0 };
  let length = first & (0xff >> lengthBytes);
  for (let at = 1; at < lengthBytes; at += 1) length = length * 256 + bytes.readUInt8(idBytes + at);
  const headerBytes = idBytes + lengthBytes;
  // All bits set means that the length is unknown.
  const isKnown = length < 2 ** (7 * lengthBytes) - 1;
  return {
    type: bytes.toString('hex', 0, idBytes),
    headerBytes,
    size: isKnown ? headerBytes + length : Number.POSITIVE_INFINITY,
  };
}

export async function isWholeAvi({ path, size }: FileToProbe): Promise<boolean> {
  await using handle = await open(path, 'r');
  const header = Buffer.alloc(HEADER_BYTES);
  await handle.read(header, 0, HEADER_BYTES, 0);
  return header.readUInt32LE(4) + HEADER_BYTES <= size;
}

interface Header {
  type: string;
  headerBytes: number;
  /** Includes the header; infinite when unknown: what follows may be inside or after it. */
  size: number;
}

interface ElementFormat {
  headerAt(offset: number): Promise<Header>;
  parents: ReadonlySet<string>;
  max: number;
}

/** Real files have eight levels (moov, trak, mdia, minf, stbl, stsd, avc1, avcC). */
const DEPTH_MAX = 32;
const HEADER_MIN_BYTES = 2;

/** Counts nested elements too, up to the maximum. A malformed one skips the rest of its parent. */
async function countElements(format: ElementFormat, from: number, to: number): Promise<number> {
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

/** Reads a few bytes at ascending offsets; zeros after the end of file. A result is valid until the next call. */
function byteWindow(handle: FileHandle, bytes: number): (offset: number) => Promise<Buffer> {
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
