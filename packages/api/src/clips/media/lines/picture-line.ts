import { Decoder, Encoder, FilterAPI, type Muxer } from 'node-av/api';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { Media } from '../open-media.ts';
import type { Plan, Size } from '../plan.ts';
import { copyLine, filterFrame, type Line, type Writing } from './muxing.ts';

/** A conversion uses two CPU cores at most; the server has priority. */
const THREADS = 2;
export const KEY_SECONDS = 2;
/** Pictures above 8K are not decoded: a file of kilobytes may claim any size. */
const PIXELS_MAX = 8192 * 4608;

export interface Output {
  name: string;
  size: Size;
  peak: number;
}

/** Copies the pictures into the first output, or decodes them once and encodes them for each output. */
export async function pictureLine(
  media: Media,
  plan: Plan,
  { outputs, writing }: { outputs: readonly Output[]; writing: Writing },
): Promise<Line> {
  const [main] = writing.muxers as [Muxer];
  const copy = plan.isCopied ? copyLine(media.video, main, writing) : null;
  if (copy && outputs.length === 1) return copy;

  const decoder = await Decoder.create(media.video, {
    threadCount: THREADS,
    exitOnError: false,
    options: { max_pixels: PIXELS_MAX },
  });
  const shape = FilterAPI.create(plan.shape, { threads: 1 });
  const pace = FilterAPI.create(plan.pace, { threads: 1 });
  const encodings: Encoding[] = [];
  for (const [at, output] of outputs.entries()) {
    if (copy && at === 0) continue;
    encodings.push(await openEncoding(output, { plan, pace, muxer: writing.muxers[at] as Muxer }));
  }
  let count = 0;
  // Encodes a picture while the next one is decoded and filtered.
  let encoding: Promise<unknown> = Promise.resolve();
  const send = async (picture: Frame) => {
    const copies = encodings.map(() => picture.clone());
    await encoding;
    encoding = Promise.all(encodings.map((one, at) => encodeCopy(one, copies[at] ?? null, writing)));
    // The next picture or the end reports the error.
    encoding.catch(() => {});
  };
  const encode = async (frame: Frame | null) => {
    for await (const shaped of filterFrame(shape, frame)) {
      shaped.duration = ticksOf(plan, shaped);
      for await (const picture of filterFrame(pace, shaped)) await send(picture);
    }
  };
  const decode = async (frames: Frame[]) => {
    for (const frame of frames) {
      count += 1;
      await encode(frame);
      frame.free();
    }
  };
  return {
    async take(packet) {
      await decode(await decoder.decodeAll(packet));
      // After decoding, since the copy's filter takes the packet's content.
      await copy?.take(packet);
    },
    async end() {
      await copy?.end();
      await decode(await decoder.decodeAll(null));
      // Without any picture, filters and encoders were never set up.
      if (count === 0) return;
      await encode(null);
      for await (const picture of filterFrame(pace, null)) await send(picture);
      await encoding;
      for (const one of encodings) await finish(one, writing);
    },
    count: () => count,
  };
}

/** The last picture is shown as long as the others. Its stored time is unverified and could be hours. */
function ticksOf({ rate }: Plan, { timeBase }: Frame): bigint {
  return BigInt(Math.max(1, Math.round((rate.den * timeBase.den) / (rate.num * timeBase.num))));
}

type Encoding = Awaited<ReturnType<typeof openEncoding>>;

async function openEncoding(
  { size, peak }: Output,
  { plan, pace, muxer }: { plan: Plan; pace: FilterAPI; muxer: Muxer },
) {
  const isFirst = size === plan.size;
  const scale = isFirst ? null : FilterAPI.create(`scale=${size.width}:${size.height}:flags=bicubic`, { threads: 1 });
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter: scale ?? pace,
    gopSize: Math.max(1, Math.round((plan.rate.num / plan.rate.den) * KEY_SECONDS)),
    threadCount: THREADS,
    maxRate: peak,
    bufSize: peak * 2,
    options: {
      preset: 'veryfast',
      crf: 22,
      profile: 'high',
      // Half-pixel motion in four directions takes a third less time, for a tenth more bytes and the same likeness.
      'x264-params': 'colorprim=bt709:transfer=bt709:colormatrix=bt709:scenecut=40:subme=1:me=dia',
    },
  });
  return { scale, encoder, muxer, index: muxer.addStream(encoder) };
}

/** Each output has its own copy, since the library changes its time. */
async function encodeCopy(encoding: Encoding, copy: Frame | null, writing: Writing): Promise<void> {
  if (!copy) throw new Error('There is no memory for a picture.');
  using picture = copy;
  if (!encoding.scale) await encodeOne(encoding, picture, writing);
  else for await (const scaled of filterFrame(encoding.scale, picture)) await encodeOne(encoding, scaled, writing);
}

async function encodeOne({ encoder, muxer, index }: Encoding, frame: Frame | null, { write }: Writing): Promise<void> {
  for (const packet of await encoder.encodeAll(frame)) {
    await write(muxer, packet, index);
    packet.free();
  }
}

async function finish(encoding: Encoding, writing: Writing): Promise<void> {
  if (encoding.scale) {
    for await (const scaled of filterFrame(encoding.scale, null)) await encodeOne(encoding, scaled, writing);
  }
  await encodeOne(encoding, null, writing);
}
