import { open } from 'node:fs/promises';
import { byteWindow, countElements, type Header } from './elements.ts';
import type { FileToProbe } from './probe-result.ts';

/**
 * An hour of 30 video and 50 audio blocks a second has 290,000. Mediabunny reads 500,000 elements in a second; 50 million empty
 * ones, which fit into 100 MB, would take it minutes.
 */
const ELEMENTS_MAX = 500_000;

/** Segment, SeekHead, Cues, CuePoint, CueTrackPositions, Cluster. */
const PARENTS: ReadonlySet<string> = new Set(['18538067', '114d9b74', '1c53bb6b', 'bb', 'b7', '1f43b675']);

const [ID_MAX_BYTES, LENGTH_MAX_BYTES] = [4, 8];

/** Whether the number of elements of a Matroska or WebM file is plausible. (RFC 8794: an id, a length, the contents.) */
export async function isWithinElements({ path, size }: FileToProbe): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const bytesAt = byteWindow(handle, ID_MAX_BYTES + LENGTH_MAX_BYTES);
    const headerAt = async (offset: number) => headerOf(await bytesAt(offset));
    const format = { headerAt, parents: PARENTS, max: ELEMENTS_MAX };
    return (await countElements(format, 0, size)) <= ELEMENTS_MAX;
  } finally {
    await handle.close();
  }
}

/** A malformed element gets size 0, so that counting continues after its parent. */
function headerOf(bytes: Buffer): Header {
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
