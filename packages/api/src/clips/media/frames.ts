import { Decoder, type Scaler } from 'node-av/api';
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { type Media, openMedia } from './open-media.ts';
import { type Size, scaleTo } from './plan.ts';

export interface TimedFrame {
  at: number;
  frame: Frame;
}

/** The caller frees the frames. */
export async function* decodeFrames({ input, video }: Media, isKeysOnly = false): AsyncGenerator<TimedFrame> {
  using decoder = await Decoder.create(video, {
    threadCount: 2,
    exitOnError: false,
    options: isKeysOnly ? { skip_frame: 'nokey' } : {},
  });
  const seconds = video.timeBase.num / video.timeBase.den;
  const timed = (frame: Frame) => ({ at: Number(frame.bestEffortTimestamp) * seconds, frame });
  for await (const packet of input.packets(video.index)) {
    if (!packet) break;
    const isSkipped = isKeysOnly && !packet.isKeyframe;
    for (const frame of isSkipped ? [] : await decoder.decodeAll(packet)) yield timed(frame);
    packet.free();
  }
  for (const frame of await decoder.decodeAll(null)) yield timed(frame);
}

/** The frames shown at ascending times; after the end the last one. Each is valid until the next request. */
export async function* shownAt(
  frames: AsyncGenerator<TimedFrame>,
  times: readonly number[],
): AsyncGenerator<TimedFrame> {
  let shown: TimedFrame | null = null;
  let next = 0;
  try {
    for await (const decoded of frames) {
      for (; shown && (times[next] ?? Number.POSITIVE_INFINITY) < decoded.at; next += 1) yield shown;
      shown?.frame.free();
      shown = decoded;
      if (next >= times.length) return;
    }
    for (; shown && next < times.length; next += 1) yield shown;
  } finally {
    shown?.frame.free();
  }
}

export async function useFrameAt<Result>(
  path: string,
  at: number,
  use: (shown: TimedFrame) => Promise<Result>,
): Promise<Result | null> {
  await using media = await openMedia(path, 'mp4');
  await media.input.seek(at, -1, AVSEEK_FLAG_BACKWARD);
  for await (const shown of shownAt(decodeFrames(media), [at])) return await use(shown);
  return null;
}

/** Raw pixels, three bytes each. */
export interface Picture extends Size {
  pixels: Buffer;
}

export async function toPicture(scaler: Scaler, frame: Frame, longSide: number): Promise<Picture> {
  const size = scaleTo(frame, Math.min(1, longSide / Math.max(frame.width, frame.height)));
  return { ...size, pixels: await scaler.toBuffer(frame, { resize: size, format: 'rgb' }) };
}
