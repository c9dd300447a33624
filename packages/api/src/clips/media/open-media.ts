import { createReadStream } from 'node:fs';
import { constants } from 'node:os';
import { Demuxer } from 'node-av/api';
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import { FFmpegError, type Stream } from 'node-av/lib';
import { movingPicture, pictureStreams, soundStreams } from './streams.ts';

/** FFmpeg's demuxer for each container. No other is used: some would open further files or addresses. */
const DEMUXERS: Readonly<Record<string, string>> = {
  mp4: 'mov',
  mov: 'mov',
  webm: 'matroska',
  matroska: 'matroska',
  avi: 'avi',
  ogg: 'ogg',
  'mpeg-ts': 'mpegts',
  'mpeg-ps': 'mpeg',
  flv: 'flv',
  asf: 'asf',
};

const STREAMS_MAX = 32;
const PROBE_BYTES = 5_000_000;

export interface Media extends AsyncDisposable {
  input: Demuxer;
  video: Stream;
  audio: Stream | null;
  /** Those that may be the sound, the likeliest first. */
  sounds: readonly Stream[];
}

const { errno } = constants;
/** Errors of writing, memory and open files. Not EPERM, since some decoders return its number for a broken file. */
const CODES: ReadonlySet<number> = new Set(
  [
    ...[errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EACCES, errno.ENOENT],
    ...[errno.ENOMEM, errno.EMFILE, errno.ENFILE],
  ].map((code) => -code),
);

/** Whether an error is unrelated to the converted file, so that the work should be retried. */
export function isSystemError(error: unknown): boolean {
  if (error instanceof FFmpegError) return CODES.has(error.code);
  return error instanceof Error && 'syscall' in error;
}

/** Reads a file once before FFmpeg, which takes a disk error for the end of the file. */
export async function assertReadable(path: string): Promise<void> {
  for await (const _ of createReadStream(path, { highWaterMark: 1024 ** 2 }));
}

/** Demuxers use these for broken files too: missing bytes, and a size larger than any memory. */
const CODES_OF_FILES: ReadonlySet<number> = new Set([-errno.EIO, -errno.ENOMEM]);

/** For a file that passed `assertReadable`. */
export async function openMedia(path: string, container: string): Promise<Media> {
  const input = await openInput(path, container);
  const pictures = pictureStreams(input);
  if (pictures.length === 0) {
    await input.close();
    throw new Error('The file has no picture.');
  }
  const [only] = pictures;
  const index = pictures.length === 1 ? only?.index : await movingPicture(await openInput(path, container));
  const sounds = soundStreams(input);
  return {
    input,
    video: input.streams[index ?? 0] as Stream,
    audio: sounds[0] ?? null,
    sounds,
    [Symbol.asyncDispose]: () => input.close(),
  };
}

async function openInput(path: string, container: string): Promise<Demuxer> {
  const format = DEMUXERS[container];
  if (!format) throw new Error(`There is no reader for ${container}.`);
  return Demuxer.open(path, {
    format,
    options: {
      protocol_whitelist: 'file',
      format_whitelist: format,
      max_streams: STREAMS_MAX,
      probesize: PROBE_BYTES,
      // MP4 allows references to other files and addresses.
      ...(format === 'mov' && { enable_drefs: 0, use_absolute_path: 0 }),
    },
  }).catch((error: unknown) => {
    const isOfFile = error instanceof FFmpegError && CODES_OF_FILES.has(error.code);
    throw isOfFile ? new Error(error.message, { cause: error }) : error;
  });
}

/** The first byte of parameters in MP4 (ISO/IEC 14496-15, 5.3.3.1); other containers keep it with the pictures. */
const AVCC_VERSION = 1;
/** Full range (yuvj420p) is converted, since players disagree about it. */
const YUV420P = 0;
/** Constrained Baseline, Baseline, Main and High. */
const PROFILES: ReadonlySet<number> = new Set([66, 578, 77, 100]);
const HDR: ReadonlySet<number> = new Set([AVCOL_TRC_SMPTE2084, AVCOL_TRC_ARIB_STD_B67]);

export type VideoTraits = ReturnType<typeof traitsOf>;

export function traitsOf({ codecpar, sampleAspectRatio }: Stream) {
  const { num, den } = sampleAspectRatio.num > 0 ? sampleAspectRatio : codecpar.sampleAspectRatio;
  return {
    /** H.264 with 8 bits and 4:2:0, in a profile that all browsers decode. */
    isCommon:
      codecpar.codecId === AV_CODEC_ID_H264 &&
      codecpar.format === YUV420P &&
      PROFILES.has(codecpar.profile as number) &&
      codecpar.extradata?.[0] === AVCC_VERSION,
    width: codecpar.width,
    height: codecpar.height,
    pixelAspect: num > 0 && den > 0 ? num / den : 1,
    upright: toUpright(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)),
    /** Brightness of PQ or HLG (ITU-R BT.2100), which other displays cannot show. */
    isHdr: HDR.has(codecpar.colorTrc),
  };
}

export function shownSize({ width, height, pixelAspect, upright }: VideoTraits): { width: number; height: number } {
  const shown = { width: width * pixelAspect, height };
  const isTurned = upright.some((filter) => filter.startsWith('transpose'));
  return isTurned ? { width: shown.height, height: shown.width } : shown;
}

/** AAC-LC with one or two channels, which all browsers play. */
export function isCommonSound({ codecpar }: Stream): boolean {
  const isLowComplexity = (codecpar.profile as number) === 1;
  return codecpar.codecId === AV_CODEC_ID_AAC && isLowComplexity && codecpar.channels <= 2;
}

/** The filters that undo a display matrix (ISO/IEC 14496-12, 8.2.2), as the ffmpeg program does. */
function toUpright(matrix: Buffer | null): string[] {
  if (!matrix || matrix.length < 36) return [];
  const at = (index: number) => matrix.readInt32LE(index * 4);
  const [a, b, c, d] = [at(0), at(1), at(3), at(4)];
  const scale = [Math.hypot(a, c), Math.hypot(b, d)];
  if (!scale[0] || !scale[1]) return [];
  const angle = (Math.round((Math.atan2(b / scale[1], a / scale[0]) * 180) / Math.PI) + 360) % 360;
  if (Math.abs(angle - 90) < 1) return [c > 0 ? 'transpose=cclock_flip' : 'transpose=clock'];
  if (Math.abs(angle - 180) < 1) return [...(a < 0 ? ['hflip'] : []), ...(d < 0 ? ['vflip'] : [])];
  if (Math.abs(angle - 270) < 1) return [c < 0 ? 'transpose=clock_flip' : 'transpose=cclock'];
  return d < 0 ? ['vflip'] : [];
}
