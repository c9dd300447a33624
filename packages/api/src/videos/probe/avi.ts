import { open } from 'node:fs/promises';
import type { FileToProbe, MediaFacts } from './probe-result.ts';

/** The header list is at the start of an AVI file; this is enough for the descriptions of all streams. */
const HEADER_BYTES = 64 * 1024;
const CHUNK_HEADER_BYTES = 8;
/** A list is a chunk whose contents begin with the name of the list. */
const LIST_HEADER_BYTES = 12;
/** Recordings have a video stream, one or two audio streams and some a text stream; further streams are ignored. */
const STREAMS_MAX = 16;
/** Lists that contain the descriptions of streams: RIFF AVI, hdrl, strl. */
const ENTERED: ReadonlySet<string> = new Set(['AVI ', 'hdrl', 'strl']);
/** Four-character codes of codecs (as AVI names them) under the names other containers give them. */
const VIDEO_CODECS: Record<string, string> = {
  XVID: 'mpeg4',
  DIVX: 'mpeg4',
  DX50: 'mpeg4',
  FMP4: 'mpeg4',
  MP4V: 'mpeg4',
  H264: 'avc',
  X264: 'avc',
  AVC1: 'avc',
  HEVC: 'hevc',
  MJPG: 'mjpeg',
};
const AUDIO_CODECS: Record<number, string> = { 1: 'pcm', 85: 'mp3', 255: 'aac', 8192: 'ac3' };

interface Stream {
  header: Buffer;
  format: Buffer | null;
}

/**
 * Reads an AVI file's headers, since mediabunny does not support the container: the main header (avih) for length and size,
 * stream headers (strh, strf) for codecs. Source: Microsoft's AVI RIFF file reference.
 * @throws when the file is incomplete or has no video stream.
 */
export async function readAviFacts(file: FileToProbe): Promise<MediaFacts> {
  const bytes = await readStart(file);
  if (bytes.readUInt32LE(4) + CHUNK_HEADER_BYTES > file.size) throw new Error('The file is incomplete.');
  const { main, streams } = readHeaders(bytes);
  if (!main) throw new Error('The file has no main header.');

  let videoCodec: string | null = null;
  let audioCodec: string | null = null;
  for (const { header, format } of streams) {
    if (!format) continue;
    const kind = header.toString('latin1', 0, 4);
    if (kind === 'vids') videoCodec ??= nameOfVideoCodec(header, format);
    if (kind === 'auds') audioCodec ??= AUDIO_CODECS[format.readUInt16LE(0)] ?? 'unknown';
  }
  if (videoCodec === null) throw new Error('The file has no video stream.');
  const [microsecondsPerFrame, frames] = [main.readUInt32LE(0), main.readUInt32LE(16)];
  const duration = (microsecondsPerFrame * frames) / 1_000_000;
  return {
    duration: duration > 0 ? duration : null,
    width: main.readUInt32LE(32) || null,
    height: main.readUInt32LE(36) || null,
    videoCodec,
    audioCodec,
  };
}

async function readStart({ path, size }: FileToProbe): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(HEADER_BYTES, size));
    await handle.read(bytes, 0, bytes.length, 0);
    return bytes;
  } finally {
    await handle.close();
  }
}

/** Walks the chunks once; each begins with its length. */
function readHeaders(bytes: Buffer): { main: Buffer | null; streams: Stream[] } {
  let main: Buffer | null = null;
  const streams: Stream[] = [];
  for (let at = 0; at + CHUNK_HEADER_BYTES <= bytes.length && streams.length <= STREAMS_MAX; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const start = at + CHUNK_HEADER_BYTES;
    const size = bytes.readUInt32LE(at + 4);
    if ((name === 'RIFF' || name === 'LIST') && ENTERED.has(bytes.toString('latin1', start, start + 4))) {
      at += LIST_HEADER_BYTES;
      continue;
    }
    const contents = bytes.subarray(start, start + size);
    if (name === 'avih') main ??= contents;
    if (name === 'strh') streams.push({ header: contents, format: null });
    const last = streams.at(-1);
    if (name === 'strf' && last) last.format ??= contents;
    // Chunks begin at even offsets.
    at = start + size + (size % 2);
  }
  return { main, streams: streams.slice(0, STREAMS_MAX) };
}

function nameOfVideoCodec(header: Buffer, format: Buffer): string {
  const written = header.toString('latin1', 4, 8);
  const code = (/^[\w ]{4}$/.test(written) ? written : format.toString('latin1', 16, 20)).trim().toUpperCase();
  return VIDEO_CODECS[code] ?? code.toLowerCase();
}
