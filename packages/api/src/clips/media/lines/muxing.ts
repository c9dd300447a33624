import { join } from 'node:path';
import { BitStreamFilterAPI, type FilterAPI, Muxer } from 'node-av/api';
import { FFmpegError, type Frame, type Packet, type Stream } from 'node-av/lib';
import { MADE_BYTES_MAX } from '../work.ts';

export class TooLong extends Error {}

export interface Line {
  take(packet: Packet): Promise<void>;
  end(): Promise<void>;
  count(): number;
}

export type Writing = Awaited<ReturnType<typeof openWriting>>;

export async function openWriting(folder: string, files: readonly { name: string }[]) {
  const muxers: Muxer[] = [];
  // Without `bitexact` the file would name the library and its version.
  const options = { movflags: '+faststart', fflags: '+bitexact' };
  for (const { name } of files) {
    // Asynchronous errors, such as a full disk, belong to no call and end the process.
    muxers.push(await Muxer.open(join(folder, name), { format: 'mp4', options, useAsyncWrite: false }));
  }
  let bytes = 0;
  /** The write in progress per file: pictures and sound arrive together. */
  const turns = new Map<Muxer, Promise<void>>();
  return {
    muxers,
    async write(muxer: Muxer, packet: Packet, index: number) {
      bytes += packet.size;
      if (bytes > MADE_BYTES_MAX) throw new TooLong('The files for playback would be too large.');
      const written = (turns.get(muxer) ?? Promise.resolve()).then(() => muxer.writePacket(packet, index));
      const settled = written.catch(() => {});
      turns.set(muxer, settled);
      await written;
    },
    async close() {
      for (const muxer of muxers) await closeMuxer(muxer);
    },
  };
}

/** `close` alone ignores errors of the index, such as a full disk. These fields tell it that the index exists. */
async function closeMuxer(muxer: Muxer): Promise<void> {
  if (Reflect.get(muxer, 'headerWritten')) {
    const context = muxer.getFormatContext();
    FFmpegError.throwIfError(await context.writeTrailer(), 'The index was not written');
    Reflect.set(muxer, 'trailerWritten', true);
    FFmpegError.throwIfError((await context.pb?.closep()) ?? 0, 'The file was not closed');
  }
  await muxer.close();
}

/** Copies packets without the camera's data between the pictures (SEI), which may reveal place and device. */
export function copyLine(stream: Stream, muxer: Muxer, { write }: Writing, isPicture = true): Line {
  const bsf = isPicture ? BitStreamFilterAPI.create('filter_units', stream, { options: { remove_types: '6' } }) : null;
  // Otherwise the stream's tags are copied too, including the camera's name.
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

/** One at a time: a filter that fills a pause makes thousands of frames, which would not fit into memory together. */
export async function* filterFrame(filter: FilterAPI, frame: Frame | null): AsyncGenerator<Frame> {
  await filter.process(frame);
  while (true) {
    using filtered = await filter.receive();
    if (!filtered) return;
    yield filtered;
  }
}
