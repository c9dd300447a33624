import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../errors.ts';
import type { StagedFile } from '../../ports/file-store.ts';
import { readAviFacts } from './avi.ts';
import { isWholeBoxFile } from './iso-boxes.ts';

/** What a file says of itself. `duration` in seconds, size in pixels as displayed; null where the container is mute. */
export interface VideoFacts {
  mimeType: string;
  container: string;
  extension: string;
  duration: number | null;
  width: number | null;
  height: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
}

interface Container {
  name: string;
  extension: string;
  mimeType: string;
}

/**
 * Containers that are accepted, by the type file-type gives their content, with the type they are served as: fixed here,
 * so that nothing an uploader claims reaches a browser.
 */
const CONTAINERS: Record<string, Container> = {
  'video/mp4': { name: 'mp4', extension: 'mp4', mimeType: 'video/mp4' },
  'video/x-m4v': { name: 'mp4', extension: 'mp4', mimeType: 'video/mp4' },
  'video/3gpp': { name: 'mp4', extension: '3gp', mimeType: 'video/3gpp' },
  'video/3gpp2': { name: 'mp4', extension: '3g2', mimeType: 'video/3gpp2' },
  'video/quicktime': { name: 'mov', extension: 'mov', mimeType: 'video/quicktime' },
  'video/webm': { name: 'webm', extension: 'webm', mimeType: 'video/webm' },
  'video/matroska': { name: 'matroska', extension: 'mkv', mimeType: 'video/x-matroska' },
  'video/vnd.avi': { name: 'avi', extension: 'avi', mimeType: 'video/x-msvideo' },
  'video/ogg': { name: 'ogg', extension: 'ogv', mimeType: 'video/ogg' },
  'video/mp2t': { name: 'mpeg-ts', extension: 'ts', mimeType: 'video/mp2t' },
  'video/MP2P': { name: 'mpeg-ps', extension: 'mpg', mimeType: 'video/mpeg' },
  'video/MP1S': { name: 'mpeg-ps', extension: 'mpg', mimeType: 'video/mpeg' },
  'video/mpeg': { name: 'mpeg-ps', extension: 'mpg', mimeType: 'video/mpeg' },
  'video/x-flv': { name: 'flv', extension: 'flv', mimeType: 'video/x-flv' },
  'application/vnd.ms-asf': { name: 'asf', extension: 'wmv', mimeType: 'video/x-ms-wmv' },
  'video/x-ms-asf': { name: 'asf', extension: 'wmv', mimeType: 'video/x-ms-wmv' },
};

/** What made-up bytes count as where a test asked for leniency. */
const UNKNOWN: Container = { name: 'unknown', extension: 'bin', mimeType: 'video/mp4' };
const MUTE = { duration: null, width: null, height: null, videoCodec: null, audioCodec: null };

/**
 * Containers whose inside is read. HLS is left out on purpose: a playlist could name other files and addresses. The reader
 * knows sound in Ogg only, no picture.
 */
const READABLE_NAMES = new Set(['mp4', 'mov', 'webm', 'matroska', 'mpeg-ts']);
const HEAD_BYTES = 4100;
const READER_CACHE_BYTES = 4 * 1024 * 1024;

/**
 * Decides by content whether a received file is a whole video and reads what it says of itself.
 * @throws {AppError} NOT_A_VIDEO for anything else, whatever its name or claimed type.
 */
export async function inspectVideo(file: StagedFile, sniff: 'strict' | 'lenient'): Promise<VideoFacts> {
  const head = await readHead(file.path);
  const type = await fileTypeFromBuffer(head);
  const container = type && CONTAINERS[type.mime];
  if (!container) {
    // Lenient means that made-up bytes pass; what is known to be a picture, page, program or archive never does.
    if (sniff === 'lenient' && !type && !looksLikeMarkup(head)) return { ...toFacts(UNKNOWN), ...MUTE };
    throw new AppError('NOT_A_VIDEO');
  }
  try {
    return { ...toFacts(container), ...(await readInside(file, container)) };
  } catch (error) {
    if (sniff === 'lenient') return { ...toFacts(container), ...MUTE };
    throw new AppError('NOT_A_VIDEO', { cause: error });
  }
}

function toFacts({ name, extension, mimeType }: Container) {
  return { container: name, extension, mimeType };
}

async function readInside(
  file: StagedFile,
  container: Container,
): Promise<Omit<VideoFacts, keyof ReturnType<typeof toFacts>>> {
  if (container.name === 'avi') return readAviFacts(file);
  if (!READABLE_NAMES.has(container.name)) return MUTE;
  const isBoxes = container.name === 'mp4' || container.name === 'mov';
  if (isBoxes && !(await isWholeBoxFile(file))) throw new Error('The file ends before its contents do.');

  // A server that waits for its first upload does without the reader's 25 MB.
  const { FilePathSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } = await import('mediabunny');
  using input = new Input({
    source: new FilePathSource(file.path, { maxCacheSize: READER_CACHE_BYTES, handleUnhandledError: () => {} }),
    formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS],
  });
  // QuickTime of old has an index but does not say its name, which the reader asks for.
  if (isBoxes && !(await input.canRead())) return MUTE;
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('There is no picture in the file.');
  const audio = await input.getPrimaryAudioTrack();
  // A recording cut out of a longer one keeps its times; what plays is what lies between the first and the last.
  const duration = (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp());
  return {
    duration: Number.isFinite(duration) && duration > 0 ? duration : null,
    width: track.displayWidth > 0 ? track.displayWidth : null,
    height: track.displayHeight > 0 ? track.displayHeight : null,
    videoCodec: track.codec,
    audioCodec: audio?.codec ?? null,
  };
}

async function readHead(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function looksLikeMarkup(head: Uint8Array): boolean {
  const start = Buffer.from(head).toString('latin1').trimStart().slice(0, 256).toLowerCase();
  return start.startsWith('<') || start.startsWith('#!') || start.startsWith('\u00ef\u00bb\u00bf<');
}
