import { readFile } from 'node:fs/promises';
import { BlobSource, Input, MP4 } from 'mediabunny';
import { expect, test } from 'vitest';
import { cutPart } from './cut-part.ts';
import { losesSound } from './loses-sound.ts';
import { openTracks } from './open-tracks.ts';
import { abilitiesOf } from './options.ts';

const fieldFile = async (name: string) =>
  new File([new Uint8Array(await readFile(`../../testing/media/${name}`))], name);

test.each([
  ['apac-first.mov', 'aac', false],
  ['apac-only.mov', null, true],
  ['action-camera.mp4', 'aac', false],
  ['newline16.mp4', 'aac', false],
  ['thumb-first.mp4', 'aac', false],
  ['thumb-first.mkv', 'aac', false],
] as const)(
  'of %s the film is cut, with the sound that can be read',
  { tags: ['CUT-08'] },
  async (name, sound, isLost) => {
    const tracks = await openTracks(await fieldFile(name));
    expect((await tracks.video.computePacketStats()).packetCount).toBeGreaterThan(50);
    expect(tracks.length).toBeCloseTo(3, 1);
    expect(await tracks.audio?.getCodec()).toBe(sound);
    expect(await losesSound(tracks, await abilitiesOf(tracks))).toBe(isLost);
  },
);

test('a part of a clip with spatial sound before ordinary sound keeps the ordinary one', {
  tags: ['CUT-08'],
}, async () => {
  const cutting = { onProgress() {}, signal: new AbortController().signal, mayLoseSound: false };
  const part = await cutPart(await fieldFile('apac-first.mov'), { start: 0, end: 2 }, cutting);
  const input = new Input({ source: new BlobSource(part), formats: [MP4] });
  const codecs = await Promise.all((await input.getTracks()).map((track) => track.getCodec()));
  expect(codecs.sort()).toEqual(['aac', 'avc']);
});
