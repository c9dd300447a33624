import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MkvOutputFormat,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  MpegTsOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** Real recordings and photographs for the tests of all workspaces, and clips made with FFmpeg. */
export type Recording =
  | 'camcorder.avi'
  | 'camera-moov-at-end.mov'
  | 'h264-rotated.mp4'
  | 'h264.mp4'
  | 'hevc.mp4'
  | 'text-renamed.mp4'
  | 'truncated.mov'
  | 'vfr-phone.mp4'
  | 'hdr10.mp4'
  | 'silent.mp4'
  | 'one-frame.mp4'
  | 'surround.mkv'
  | 'uhd60.mp4'
  | 'portrait.mp4'
  | 'black-start.mp4'
  | 'edit-list.mp4'
  | 'pause.mp4'
  | 'sparse-keys.mp4'
  | 'dark.mp4'
  | 'tagged-large.mp4'
  | 'tagged.avi'
  | 'tagged.mkv'
  | 'broken-sound.mp4'
  | 'resized.webm'
  | FieldClip
  | 'photo-48mp.jpg'
  | 'signature-black-ink-transparent.png'
  | 'signature-paper-in-shadow.jpg'
  | 'landscape-exif3.jpg'
  | 'portrait-exif6.jpg';

/** Files from the field that other programs refuse or show wrongly. */
export type FieldClip =
  | 'action-camera.mp4'
  | 'newline16.mp4'
  | 'thumb-first.mp4'
  | 'thumb-first.mkv'
  | 'apac-first.mov'
  | 'apac-only.mov';

export const recordingPath = (name: Recording): string =>
  fileURLToPath(new URL(`../../../../testing/media/${name}`, import.meta.url));

export const recording = (name: Recording): Promise<Buffer> => readFile(recordingPath(name));

const FORMATS = {
  mp4: { format: () => new Mp4OutputFormat(), codec: 'avc' },
  fragments: { format: () => new Mp4OutputFormat({ fastStart: 'fragmented' }), codec: 'avc' },
  mov: { format: () => new MovOutputFormat(), codec: 'avc' },
  mkv: { format: () => new MkvOutputFormat(), codec: 'avc' },
  ts: { format: () => new MpegTsOutputFormat(), codec: 'avc' },
  webm: { format: () => new WebMOutputFormat(), codec: 'vp8' },
} as const;
export type TinyFormat = keyof typeof FORMATS;

const made = new Map<string, Promise<Buffer>>();

/** A complete clip of one second, about a kilobyte, 16 by 16 pixels. `startsAt` is its first timestamp, as in a cut. */
export function tinyClip(format: TinyFormat = 'mp4', { startsAt = 0 } = {}): Promise<Buffer> {
  const key = `${format} ${startsAt}`;
  const clip = made.get(key) ?? mux(format, startsAt);
  made.set(key, clip);
  return clip;
}

/** A playable MP4 of exactly this size: the specification allows a `free` box of any size. */
export async function clipOfSize(bytes: number): Promise<Buffer> {
  const clip = await tinyClip();
  const free = Buffer.alloc(bytes - clip.length);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([clip, free]);
}

/** A recording in MP4 with H.264 and AAC whose second half begins so many seconds later, in the named track only. */
export async function clipWithPause(name: Recording, pause: { video?: number; audio?: number }): Promise<Buffer> {
  using input = new Input({ source: new BufferSource(await recording(name)), formats: [MP4] });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video || !audio) throw new Error(`${name} has no picture or no sound.`);
  const to = { video: new EncodedVideoPacketSource('avc'), audio: new EncodedAudioPacketSource('aac') };
  output.addVideoTrack(to.video);
  output.addAudioTrack(to.audio);
  await output.start();
  const middle = (await video.computeDuration()) / 2;
  const shift = (packet: EncodedPacket, seconds = 0) =>
    packet.clone({ timestamp: packet.timestamp + (packet.timestamp < middle ? 0 : seconds) });
  const pictures = { decoderConfig: (await video.getDecoderConfig()) ?? undefined };
  for await (const packet of new EncodedPacketSink(video).packets()) {
    await to.video.add(shift(packet, pause.video), pictures);
  }
  const sound = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined };
  for await (const packet of new EncodedPacketSink(audio).packets())
    await to.audio.add(shift(packet, pause.audio), sound);
  await output.finalize();
  if (!target.buffer) throw new Error('The clip was not written.');
  return Buffer.from(target.buffer);
}

const FRAMES = 25;

async function mux(name: TinyFormat, startsAt: number): Promise<Buffer> {
  const { format, codec } = FORMATS[name];
  const target = new BufferTarget();
  const output = new Output({ format: format(), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { frameRate: FRAMES });
  await output.start();
  const { config, frame } = STREAMS[codec];
  for (let index = 0; index < FRAMES; index += 1) {
    const packet = new EncodedPacket(frame, 'key', startsAt + index / FRAMES, 1 / FRAMES);
    await source.add(packet, index === 0 ? { decoderConfig: config } : undefined);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The clip was not written.');
  return Buffer.from(target.buffer);
}

/** Parameter sets and a frame of an H.264 stream, and a frame of VP8: 16 by 16 green pixels. */
const SPS = Buffer.from('6742c00ad91ec044000003000400000300c83c489920', 'hex');
const PPS = Buffer.from('68cb83cb20', 'hex');
const STREAMS = {
  avc: {
    config: {
      codec: 'avc1.42c00a',
      codedWidth: 16,
      codedHeight: 16,
      description: Buffer.concat([
        Buffer.from([1, 0x42, 0xc0, 0x0a, 0xff, 0xe1, 0, SPS.length]),
        SPS,
        Buffer.from([1, 0, PPS.length]),
        PPS,
      ]),
    },
    frame: Buffer.from('000000136588840aa118a00024031c000438e38000895e', 'hex'),
  },
  vp8: {
    config: { codec: 'vp8', codedWidth: 16, codedHeight: 16 },
    frame: Buffer.from(
      'f002009d012a1000100000470885858885848802020275aa03f803fa020d4d1800fefd6ef3ffe2b58759c5ff8adfffd364f1578cffe98b00',
      'hex',
    ),
  },
};
