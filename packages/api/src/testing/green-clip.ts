import {
  BufferSource,
  BufferTarget,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { recordingPath } from './clips.ts';
import { editedClip } from './edited-clips.ts';

/** A clip of plain green, small as a file and large as pictures: half a second of 4K, repeated for this many seconds. */
export async function greenClip({ seconds }: { seconds: number }): Promise<Buffer> {
  const filters = 'drawbox=color=green:t=fill';
  const content = await editedClip(recordingPath('uhd60.mp4'), { from: 0, to: 1, filters, crf: 40 });
  using input = new Input({ source: new BufferSource(content), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The clip has no picture.');
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  const length = await track.computeDuration();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  await output.start();
  const meta = { decoderConfig: (await track.getDecoderConfig()) ?? undefined };
  for (let at = 0; at < seconds; at += length) {
    for (const packet of packets) await source.add(packet.clone({ timestamp: packet.timestamp + at }), meta);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The clip was not written.');
  return Buffer.from(target.buffer);
}
