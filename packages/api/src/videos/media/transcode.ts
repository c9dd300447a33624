import { join } from 'node:path';
import { BitStreamFilterAPI, Decoder, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { isCommonSound, type Media } from './open-media.ts';
import { type Plan, type Size, startOf } from './plan.ts';
import type { Survey } from './survey.ts';

/** The conversion process has two processors at most; the server comes first. */
const THREADS = 2;
/** A player seeks to a key frame; they are so far apart. Seconds. */
const KEY_SECONDS = 2;
/** Pictures larger than 8K are not decoded: a file of kilobytes may announce any size. */
const PIXELS_MAX = 8192 * 4608;
const SOUND_RATE = 48_000;
const SOUND_BITS = 128_000;
/** All files made of one video. At the largest bit rate that is twenty minutes, and hours of most clips. */
const BYTES_MAX = 1024 ** 3;

/** More would be made of a file than a video may use. */
export class TooLong extends Error {}

interface Output {
  name: string;
  size: Size;
  /** Bits per second that the encoder may use over some seconds. */
  peak: number;
}

/**
 * Writes the playback file of a media file and its smaller rendition into a folder, in one pass over the source.
 * @returns false when no picture could be decoded
 */
export async function transcode(media: Media, plan: Plan, survey: Survey, folder: string): Promise<boolean> {
  const outputs: Output[] = [
    { name: 'playback.mp4', size: plan.size, peak: 10_000_000 },
    ...(plan.small ? [{ name: 'small.mp4', size: plan.small, peak: 4_000_000 }] : []),
  ];
  const muxers: Muxer[] = [];
  let bytes = 0;
  const write = async (muxer: Muxer, packet: Packet, index: number) => {
    bytes += packet.size;
    if (bytes > BYTES_MAX) throw new TooLong('The files for playback would be too large.');
    await muxer.writePacket(packet, index);
  };
  for (const { name } of outputs) muxers.push(await openMuxer(join(folder, name)));
  const picture = await pictureLine(media, plan, { outputs, muxers, write });
  const sound = media.audio ? await soundLine(media.audio, survey, { muxers, write, isCopied: plan.isCopied }) : null;
  for await (const packet of media.input.packets()) {
    if (!packet) break;
    if (packet.streamIndex === media.video.index) await picture.take(packet);
    else if (packet.streamIndex === media.audio?.index) await sound?.take(packet);
    packet.free();
  }
  await picture.end();
  await sound?.end();
  for (const muxer of muxers) await muxer.close();
  return picture.count() > 0;
}

function openMuxer(path: string): Promise<Muxer> {
  // Without `bitexact` the file would name the library and its version.
  return Muxer.open(path, { format: 'mp4', options: { movflags: '+faststart', fflags: '+bitexact' } });
}

interface Line {
  take(packet: Packet): Promise<void>;
  end(): Promise<void>;
  count(): number;
}

interface Writing {
  muxers: readonly Muxer[];
  write(muxer: Muxer, packet: Packet, index: number): Promise<void>;
}

/** Pictures: copied into the first output, or decoded once and encoded for each output. */
async function pictureLine(media: Media, plan: Plan, writing: Writing & { outputs: readonly Output[] }): Promise<Line> {
  const { outputs, muxers, write } = writing;
  const [main] = muxers as [Muxer];
  const copy = plan.isCopied ? copyLine(media.video, main, write) : null;
  if (copy && outputs.length === 1) return copy;

  const decoder = await Decoder.create(media.video, {
    threadCount: THREADS,
    exitOnError: false,
    options: { max_pixels: PIXELS_MAX },
  });
  const first = FilterAPI.create(plan.filters, { threads: 1 });
  const encoded = outputs.map((output, index) => ({ ...output, muxer: muxers[index] as Muxer })).slice(copy ? 1 : 0);
  const rate = plan.rate.num / plan.rate.den;
  const lines = await Promise.all(
    encoded.map(async ({ size, peak, muxer }) => {
      const isFirst = size === plan.size;
      const scale = isFirst
        ? null
        : FilterAPI.create(`scale=${size.width}:${size.height}:flags=bicubic`, { threads: 1 });
      const encoder = await openEncoder(scale ?? first, { rate, peak });
      return { scale, encoder, muxer, index: muxer.addStream(encoder) };
    }),
  );
  let pictures = 0;
  const encode = async (frame: Frame | null) => {
    for (const { scale, encoder, muxer, index } of lines) {
      const scaled = scale ? await scale.processAll(frame) : [frame];
      for (const one of scaled) {
        if (!one) continue;
        for (const packet of await encoder.encodeAll(one)) await writeAndFree(packet, muxer, index);
        if (one !== frame) one.free();
      }
    }
  };
  const writeAndFree = async (packet: Packet, muxer: Muxer, index: number) => {
    await write(muxer, packet, index);
    packet.free();
  };
  const filter = async (frames: (Frame | null)[]) => {
    for (const frame of frames) {
      if (frame) pictures += 1;
      for (const filtered of await first.processAll(frame)) {
        await encode(filtered);
        filtered.free();
      }
      frame?.free();
    }
  };
  return {
    async take(packet) {
      await copy?.take(packet);
      await filter(await decoder.decodeAll(packet));
    },
    async end() {
      await copy?.end();
      await filter([...(await decoder.decodeAll(null)), null]);
      // With no picture at all, filter and encoder were never set up.
      if (pictures === 0) return;
      for (const { scale, encoder, muxer, index } of lines) {
        for (const frame of scale ? await scale.processAll(null) : []) {
          for (const packet of await encoder.encodeAll(frame)) await writeAndFree(packet, muxer, index);
        }
        for (const packet of await encoder.encodeAll(null)) await writeAndFree(packet, muxer, index);
      }
    },
    count: () => pictures,
  };
}

function openEncoder(filter: FilterAPI, { rate, peak }: { rate: number; peak: number }): Promise<Encoder> {
  return Encoder.create(FF_ENCODER_LIBX264, {
    filter,
    gopSize: Math.max(1, Math.round(rate * KEY_SECONDS)),
    threadCount: THREADS,
    maxRate: peak,
    bufSize: peak * 2,
    options: {
      preset: 'veryfast',
      crf: 22,
      profile: 'high',
      // Motion to a half of a pixel takes a third less time, for a tenth more bytes and the same likeness.
      'x264-params': 'colorprim=bt709:transfer=bt709:colormatrix=bt709:scenecut=40:subme=1',
    },
  });
}

/** Takes packets over without what a camera has written between the pictures (SEI), which may tell place and device. */
function copyLine(stream: Stream, muxer: Muxer, write: Writing['write'], isPicture = true): Line {
  const bsf = isPicture ? BitStreamFilterAPI.create('filter_units', stream, { options: { remove_types: '6' } }) : null;
  // The stream's own tags would be copied too, among them the name of the camera.
  stream.metadata = null;
  const index = muxer.addStream(stream, bsf ? { bsf } : {});
  let count = 0;
  const pass = async (packet: Packet | null) => {
    for (const one of bsf ? await bsf.filterAll(packet) : packet ? [packet] : []) {
      count += 1;
      await write(muxer, one, index);
      if (one !== packet) one.free();
    }
  };
  return { take: pass, end: () => pass(null), count: () => count };
}

/** Sound: copied where the pictures are and it fits, else encoded once for all outputs. */
async function soundLine(stream: Stream, survey: Survey, writing: Writing & { isCopied: boolean }): Promise<Line> {
  const { muxers, write } = writing;
  if (writing.isCopied && muxers.length === 1 && isCommonSound(stream)) {
    return copyLine(stream, muxers[0] as Muxer, write, false);
  }
  const decoder = await Decoder.create(stream, { exitOnError: false });
  const filter = FilterAPI.create(
    `asetpts=PTS-${startOf(survey)}/TB,aresample=${SOUND_RATE}:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo`,
  );
  const encoder = await Encoder.create(FF_ENCODER_AAC, { filter, bitrate: SOUND_BITS });
  const indices = muxers.map((muxer) => muxer.addStream(encoder));
  let count = 0;
  const send = async (packets: Packet[]) => {
    for (const packet of packets) {
      // Writing changes the times of a packet.
      const copies = muxers.map((_, at) => (at === 0 ? packet : packet.clone()));
      for (const [at, muxer] of muxers.entries()) {
        const one = copies[at];
        if (one) await write(muxer, one, indices[at] as number);
        one?.free();
      }
      count += 1;
    }
  };
  const pass = async (frames: (Frame | null)[]) => {
    for (const frame of frames) {
      for (const filtered of await filter.processAll(frame)) {
        await send(await encoder.encodeAll(filtered));
        filtered.free();
      }
      frame?.free();
    }
  };
  return {
    take: async (packet) => pass(await decoder.decodeAll(packet)),
    async end() {
      await pass([...(await decoder.decodeAll(null)), null]);
      if (count > 0) await send(await encoder.encodeAll(null));
    },
    count: () => count,
  };
}
