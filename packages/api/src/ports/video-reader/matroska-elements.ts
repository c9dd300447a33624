import { open } from 'node:fs/promises';
import { byteWindow, countElements, type Header } from './elements.ts';
import type { FileToRead } from './inspection.ts';

/**
 * Default and bound: 500,000 elements. An hour of thirty pictures and fifty sounds a second has 290,000 blocks, in some
 * thousand clusters, and five elements for each point of its index. Of 50 million empty ones, which 100 MB can hold, the
 * media reader would not come to the end in minutes; over so many it takes one second.
 */
const ELEMENTS_MAX = 500_000;

/** Segment, SeekHead, Cues, CuePoint, CueTrackPositions, Cluster. */
const HOLDERS: ReadonlySet<string> = new Set(['18538067', '114d9b74', '1c53bb6b', 'bb', 'b7', '1f43b675']);

const [ID_MAX_BYTES, LENGTH_MAX_BYTES] = [4, 8];

/** Has a Matroska or WebM file no more elements than a video has? (RFC 8794: an id, a length, the contents.) */
export async function isWithinElements({ path, size }: FileToRead): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const bytesAt = byteWindow(handle, ID_MAX_BYTES + LENGTH_MAX_BYTES);
    const headerAt = async (offset: number) => headerOf(await bytesAt(offset));
    const format = { headerAt, holders: HOLDERS, max: ELEMENTS_MAX };
    return (await countElements(format, 0, size)) <= ELEMENTS_MAX;
  } finally {
    await handle.close();
  }
}

/** What is written wrong has no size, so that the walk goes on behind what is around it. */
function headerOf(bytes: Buffer): Header {
  const idBytes = Math.clz32(bytes.readUInt8(0)) - 23;
  const first = idBytes > ID_MAX_BYTES ? 0 : bytes.readUInt8(idBytes);
  const lengthBytes = Math.clz32(first) - 23;
  if (lengthBytes > LENGTH_MAX_BYTES) return { type: '', headerBytes: idBytes, size: 0 };
  let length = first & (0xff >> lengthBytes);
  for (let at = 1; at < lengthBytes; at += 1) length = length * 256 + bytes.readUInt8(idBytes + at);
  const headerBytes = idBytes + lengthBytes;
  // All ones mean that the length is not known.
  const isKnown = length < 2 ** (7 * lengthBytes) - 1;
  return {
    type: bytes.toString('hex', 0, idBytes),
    headerBytes,
    size: isKnown ? headerBytes + length : Number.POSITIVE_INFINITY,
  };
}
