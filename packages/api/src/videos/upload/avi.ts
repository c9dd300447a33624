import { open } from 'node:fs/promises';

/** The header list of an AVI stands at its start; this much holds it with every stream's description. */
const HEADER_BYTES = 64 * 1024;
const RIFF_HEADER_BYTES = 8;
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

/**
 * Reads an AVI's own headers, since the media reader does not know the container: main header (avih) for length and
 * size, stream headers (strh, strf) for codecs. Source: Microsoft's AVI RIFF file reference.
 * @throws when the file is cut off or has no picture.
 */
export async function readAviFacts(file: { path: string; size: number }) {
  const handle = await open(file.path, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(HEADER_BYTES, file.size));
    await handle.read(bytes, 0, bytes.length, 0);
    if (bytes.readUInt32LE(4) + RIFF_HEADER_BYTES > file.size) throw new Error('The file ends before its contents do.');

    const main = chunk(bytes, 'avih', 0);
    if (!main) throw new Error('There is no main header.');
    const microsecondsPerFrame = main.readUInt32LE(0);
    const frames = main.readUInt32LE(16);
    let videoCodec: string | null = null;
    let audioCodec: string | null = null;
    for (let from = 0; ; ) {
      const at = bytes.indexOf('strh', from, 'latin1');
      const header = chunk(bytes, 'strh', from);
      const format = at < 0 ? null : chunk(bytes, 'strf', at);
      if (!header || !format) break;
      const kind = header.toString('latin1', 0, 4);
      if (kind === 'vids') videoCodec ??= nameOfVideoCodec(header, format);
      if (kind === 'auds') audioCodec ??= AUDIO_CODECS[format.readUInt16LE(0)] ?? 'unknown';
      from = at + 4;
    }
    if (videoCodec === null) throw new Error('There is no picture in the file.');
    const duration = (microsecondsPerFrame * frames) / 1_000_000;
    return {
      duration: duration > 0 ? duration : null,
      width: main.readUInt32LE(32) || null,
      height: main.readUInt32LE(36) || null,
      videoCodec,
      audioCodec,
    };
  } finally {
    await handle.close();
  }
}

/** The contents of the first chunk of this name behind an offset, or null. */
function chunk(bytes: Buffer, name: string, from: number): Buffer | null {
  const at = bytes.indexOf(name, from, 'latin1');
  if (at < 0 || at + RIFF_HEADER_BYTES > bytes.length) return null;
  const start = at + RIFF_HEADER_BYTES;
  return bytes.subarray(start, start + bytes.readUInt32LE(at + 4));
}

function nameOfVideoCodec(header: Buffer, format: Buffer): string {
  const written = header.toString('latin1', 4, 8);
  const code = (/^[\w ]{4}$/.test(written) ? written : format.toString('latin1', 16, 20)).trim().toUpperCase();
  return VIDEO_CODECS[code] ?? code.toLowerCase();
}
