import { openWriting } from './lines/muxing.ts';
import { type Output, pictureLine } from './lines/picture-line.ts';
import { soundLine } from './lines/sound-line.ts';
import type { Media } from './open-media.ts';
import type { Plan } from './plan.ts';
import type { Survey } from './survey.ts';

/** Writes the playback file and its smaller rendition in one pass. False when no picture could be decoded. */
export async function transcode(media: Media, plan: Plan, survey: Survey, folder: string): Promise<boolean> {
  const outputs: Output[] = [
    { name: 'playback.mp4', size: plan.size, peak: 10_000_000 },
    ...(plan.small ? [{ name: 'small.mp4', size: plan.small, peak: 4_000_000 }] : []),
  ];
  const writing = await openWriting(folder, outputs);
  const picture = await pictureLine(media, plan, { outputs, writing });
  const sound = media.audio ? await soundLine(media.audio, survey, { writing, isCopied: plan.isCopied }) : null;
  for await (const packet of media.input.packets()) {
    if (!packet) break;
    if (packet.streamIndex === media.video.index) await picture.take(packet);
    else if (packet.streamIndex === media.audio?.index) await sound?.take(packet);
    packet.free();
  }
  await picture.end();
  await sound?.end();
  await writing.close();
  return picture.count() > 0;
}
