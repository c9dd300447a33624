import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Demuxer } from 'node-av/api';
import { afterAll, expect, test } from 'vitest';
import { aFolder, convertRecording, recording } from '../../testing/index.ts';
import { createVideoConverter } from './conversion/video-converter.ts';

const converter = createVideoConverter();
afterAll(() => converter.close());

/** The boxes around the list of files that a track refers to (ISO/IEC 14496-12, 8.7.2), and that list. */
const AROUND = ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'];

/** An MP4 with the index of another one, which it names as the file with the pictures. */
function referTo(name: string, clip: Buffer): Buffer {
  const start = (box: string) => clip.indexOf(box) - 4;
  const [moov, dref] = [start('moov'), start('dref')];
  // Version, flags and count come before the entries.
  const entries = dref + 16;
  const alias = aliasOf(name);
  const after = dref + clip.readUInt32BE(dref);
  const made = Buffer.concat([
    clip.subarray(moov, entries),
    alias,
    clip.subarray(after, moov + clip.readUInt32BE(moov)),
  ]);
  for (const box of AROUND) {
    const at = start(box) - moov;
    made.writeUInt32BE(made.readUInt32BE(at) + alias.length - (after - entries), at);
  }
  return Buffer.concat([clip.subarray(0, clip.readUInt32BE(0)), made]);
}

/** An entry that names a file in the same folder, as QuickTime on a Mac writes it (an alias record). */
function aliasOf(name: string): Buffer {
  const path = Buffer.from(`:${name}${name.length % 2 === 0 ? '\0' : ''}`);
  const alias = Buffer.alloc(12 + 150 + 4 + path.length + 4);
  alias.writeUInt32BE(alias.length, 0);
  alias.write('alis', 4);
  // One level up from here, and one down to the file.
  alias.writeUInt16BE(1, 12 + 130);
  alias.writeUInt16BE(1, 12 + 132);
  alias.writeUInt16BE(2, 12 + 150);
  alias.writeUInt16BE(path.length, 12 + 152);
  path.copy(alias, 12 + 154);
  alias.writeUInt16BE(0xffff, alias.length - 4);
  return alias;
}

test('a file that refers to another file for its pictures is rejected; the other one is not read', {
  tags: ['CLIP-12'],
}, async () => {
  const folder = aFolder();
  const clip = await recording('silent.mp4');
  writeFileSync(join(folder, 'another.mp4'), clip);
  const source = join(folder, 'source.mp4');
  writeFileSync(source, referTo('another.mp4', clip));

  // The reference would work.
  const options: Record<string, number> = { enable_drefs: 1 };
  await using followed = await Demuxer.open(source, { format: 'mov', options });
  let pictures = 0;
  for await (const packet of followed.packets()) {
    pictures += packet ? 1 : 0;
    packet?.free();
  }
  expect(pictures).toBe(50);

  await expect(convertRecording(converter, 'silent.mp4', { source })).rejects.toMatchObject({
    ...{ name: 'ConversionRejected', reason: 'unreadable', message: 'There is no picture.' },
  });
});
