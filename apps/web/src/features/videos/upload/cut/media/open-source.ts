import { CanvasSink, EncodedPacketSink } from 'mediabunny';
import type { Part } from '../part.ts';
import { type Cutting, cutPart } from './cut-part.ts';
import { losesSound } from './loses-sound.ts';
import { measure } from './measure.ts';
import { codecOf, openTracks, type Tracks } from './open-tracks.ts';
import { abilitiesOf } from './options.ts';
import { planCut } from './plan.ts';

type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** A video that a part is chosen from. */
export interface Source {
  /** In seconds. */
  length: number;
  codec: string;
  size: { width: number; height: number };
  /** False where the browser may still play it, but gives no single frames. */
  isDecodable: boolean;
  /** The browser can neither read the sound nor pass it on. */
  isSoundLost: boolean;
  /** Frames at ascending times, `spacing` seconds apart, each as soon as it is decoded. */
  frames(times: readonly number[], spacing: number): AsyncGenerator<{ time: number; canvas: Canvas }>;
  /** The frame that is shown at a time; null where there is none. */
  frameAt(time: number): Promise<Canvas | null>;
  /** How many bytes a part will have, about; null when it cannot be made small enough. */
  bytesOf(part: Part): Promise<number | null>;
  /**
   * Cuts a part out.
   * @throws {CutProblem} with a sentence for the user
   */
  cut(part: Part, cutting: Cutting): Promise<File>;
  close(): void;
}

/** The larger side of the frames on the film strip and of those that stand in for a player, in pixels. */
const SMALL = 192;
const LARGE = 960;

/**
 * Opens a file to choose a part of it.
 * @throws {CutProblem} when it holds no video of a known kind
 */
export async function openSource(file: File): Promise<Source> {
  const tracks = await openTracks(file);
  const { input, video, begin, length } = tracks;
  const abilities = await abilitiesOf(tracks);
  const { size, isDecodable } = abilities;
  const side = (pixels: number) => (size.width >= size.height ? { width: pixels } : { height: pixels });
  const small = new CanvasSink(video, side(SMALL));
  const large = new CanvasSink(video, { ...side(Math.min(LARGE, Math.max(size.width, size.height))), poolSize: 1 });
  return {
    length,
    size,
    isDecodable,
    codec: await codecOf(video),
    isSoundLost: await losesSound(tracks, abilities),
    async *frames(times, spacing) {
      const cheap = await Promise.all(times.map((time) => cheapTimeNear(tracks, begin + time, spacing)));
      let index = 0;
      for await (const frame of small.canvasesAtTimestamps(cheap)) {
        const time = times[index];
        index += 1;
        if (frame && time !== undefined) yield { time, canvas: frame.canvas };
      }
    },
    async frameAt(time) {
      return (await large.getCanvas(begin + time))?.canvas ?? null;
    },
    async bytesOf(part) {
      const plan = planCut({ measure: await measure(tracks, part), ...abilities });
      return plan.kind === 'too large' ? null : plan.bytes;
    },
    cut: (part, cutting) => cutPart(file, part, cutting),
    close: () => input.dispose(),
  };
}

/** A key frame is decoded at once, any other frame only after all since the key frame. One near enough will do. */
async function cheapTimeNear({ video }: Tracks, time: number, spacing: number): Promise<number> {
  const key = await new EncodedPacketSink(video).getKeyPacket(time, { metadataOnly: true });
  return key && time - key.timestamp < spacing ? key.timestamp : time;
}
