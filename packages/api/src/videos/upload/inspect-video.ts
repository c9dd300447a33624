import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../errors.ts';
import type { StagedFile } from '../../ports/file-store.ts';
import { type InsideFacts, MUTE, readVideo } from '../../ports/video-reader/reader.ts';
import { readAviFacts } from './avi.ts';

/** What a file says of itself, and what it is served as. */
export interface VideoFacts extends InsideFacts {
  mimeType: string;
  container: string;
  extension: string;
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

/** Containers whose inside is read. */
const READABLE_NAMES = new Set(['mp4', 'mov', 'webm', 'matroska', 'mpeg-ts']);
const HEAD_BYTES = 4100;
/** As wide or high as any container can mean it; more is made up, and more than a column of the database holds. */
const SIDE_MAX = 65_535;

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
    const { width, height, ...inside } = await readInside(file, container);
    return { ...toFacts(container), ...inside, width: toSide(width), height: toSide(height) };
  } catch (error) {
    // The server has not come to it; nothing is known of the file.
    if (error instanceof AppError) throw error;
    if (sniff === 'lenient') return { ...toFacts(container), ...MUTE };
    throw new AppError('NOT_A_VIDEO', { cause: error });
  }
}

function toFacts({ name, extension, mimeType }: Container) {
  return { container: name, extension, mimeType };
}

async function readInside(file: StagedFile, { name }: Container): Promise<InsideFacts> {
  if (name === 'avi') return readAviFacts(file);
  if (!READABLE_NAMES.has(name)) return MUTE;
  return readVideo({ path: file.path, size: file.size, isBoxes: name === 'mp4' || name === 'mov' });
}

function toSide(pixels: number | null): number | null {
  const isSide = pixels !== null && Number.isInteger(pixels) && pixels > 0 && pixels <= SIDE_MAX;
  return isSide ? pixels : null;
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
