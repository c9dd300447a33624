import {
  type AudioCodec,
  type ConversionAudioOptions,
  canEncodeAudio,
  getFirstEncodableVideoCodec,
  type InputAudioTrack,
  Mp4OutputFormat,
  Quality,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';
import { codecOf, type Tracks } from './open-tracks.ts';
import { type Doable, encodedSize, type Size } from './plan.ts';

const COPIED_PICTURES = ['avc', 'hevc', 'vp8', 'vp9', 'av1'];
/** So that the result can be searched quickly. */
const KEY_FRAME_SECONDS = 2;
const COPIED_SOUND = ['aac', 'opus', 'mp3'];
/** In the order of preference: the server can pass on H.264 as it is. */
const ENCODED_PICTURES: VideoCodec[] = ['avc', 'vp9', 'vp8'];

/** What the browser can do with the pictures of a video. */
export interface Abilities {
  size: Size;
  isCopyable: boolean;
  isDecodable: boolean;
  isEncodable: boolean;
  /** The codec that the pictures are encoded in. */
  encoder: VideoCodec | null;
}

/** Asks the browser what it can decode and encode. */
export async function abilitiesOf({ video }: Tracks): Promise<Abilities> {
  const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
  const isDecodable = await video.canDecode();
  const encoder = await getFirstEncodableVideoCodec(ENCODED_PICTURES, encodedSize(size));
  return {
    size,
    isDecodable,
    isCopyable: COPIED_PICTURES.includes(await codecOf(video)),
    isEncodable: isDecodable && encoder !== null,
    encoder,
  };
}

/** The kind of file that a part becomes. */
export async function containerOf(plan: Doable, { video }: Tracks, { encoder }: Abilities) {
  const codec = plan.kind === 'copy' ? await codecOf(video) : encoder;
  // Few programs read VP8 in MP4.
  const isWebm = codec === 'vp8';
  return { isWebm, format: isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false }) };
}

/** The options of a track that the result does not have. */
export const DISCARDED = { discard: true } as const;

/** How far a copy may begin before the part. */
export function copyOptions(plan: Doable) {
  return plan.kind === 'copy' ? { boundaryTolerance: plan.lead, shiftTolerance: plan.lead } : {};
}

/** The options for the pictures: none where they are copied. */
export function pictureOptions(plan: Doable, { size, encoder }: Abilities) {
  if (plan.kind === 'copy') return {};
  const isResized = plan.size.width !== size.width || plan.size.height !== size.height;
  return {
    forceTranscode: true,
    keyFrameInterval: KEY_FRAME_SECONDS,
    quality: new Quality({ bitrate: plan.bitRate }),
    ...(encoder && { codec: encoder }),
    ...(isResized && { ...plan.size, fit: 'fill' as const }),
    ...(plan.frameRate !== null && { frameRate: plan.frameRate }),
  };
}

/**
 * The options for the sound. It is copied where the result can hold it, which is exact enough: a packet is 20 to 40 ms. What
 * the browser cannot decode, such as AC-3, is copied into MP4 as well, since the server can.
 */
export async function soundOptions(track: InputAudioTrack, isWebm: boolean): Promise<ConversionAudioOptions> {
  const codec = await track.getCodec();
  const copied = isWebm ? ['opus'] : COPIED_SOUND;
  if ((codec && copied.includes(codec)) || !(await track.canDecode())) return {};
  const format = { numberOfChannels: await track.getNumberOfChannels(), sampleRate: await track.getSampleRate() };
  const isAac = !isWebm && (await canEncodeAudio('aac', format));
  const target: AudioCodec = isAac ? 'aac' : 'opus';
  return { codec: target };
}
