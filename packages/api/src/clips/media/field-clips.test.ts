import { statSync } from 'node:fs';
import { Demuxer } from 'node-av/api';
import { avGetCodecName } from 'node-av/lib';
import { afterAll, expect, test } from 'vitest';
import { convertRecording, type FieldClip, recordingPath, sharedVideoProbe } from '../../testing/index.ts';
import { createVideoConverter } from './conversion/video-converter.ts';
import { checkVideo } from './probe/video-probe.ts';

const converter = createVideoConverter();
afterAll(() => converter.close());

const FILM = { width: 1280, height: 720, videoCodec: 'avc', duration: expect.closeTo(3, 1) };

/** What is right for each file: what the upload reads of it, the sound of what is played, and the hint for its player. */
const EXPECTED: Record<FieldClip, { facts: object; sound: string | null; isSoundLost: boolean }> = {
  // Bytes behind the last box, as a camera and an editor leave them.
  'action-camera.mp4': { facts: { ...FILM, audioCodec: 'aac' }, sound: 'aac', isSoundLost: false },
  'newline16.mp4': { facts: { ...FILM, audioCodec: 'aac' }, sound: 'aac', isSoundLost: false },
  // A still is the first track.
  'thumb-first.mp4': { facts: { ...FILM, audioCodec: 'aac' }, sound: 'aac', isSoundLost: false },
  'thumb-first.mkv': { facts: { ...FILM, audioCodec: 'aac' }, sound: 'aac', isSoundLost: false },
  // Spatial sound of a phone, which nothing else reads, with and without ordinary sound.
  'apac-first.mov': { facts: { ...FILM, audioCodec: 'aac' }, sound: 'aac', isSoundLost: false },
  'apac-only.mov': { facts: FILM, sound: null, isSoundLost: true },
};

test.each(Object.keys(EXPECTED) as FieldClip[])(
  '%s is accepted, and played with the sound that can be read',
  {
    tags: ['CLIP-15', 'CLIP-16'],
  },
  async (name) => {
    const { facts, sound, isSoundLost } = EXPECTED[name];
    const path = recordingPath(name);
    const file = { path, size: statSync(path).size, sha256: '' };
    expect(await checkVideo({ videoProbe: sharedVideoProbe(), viewer: { id: 'anna' } }, file)).toMatchObject(facts);
    const made = await convertRecording(converter, name);
    expect(made).toMatchObject({ isSoundLost, playback: { width: 1280, height: 720 } });
    expect(made.duration).toBeCloseTo(3, 1);
    await using played = await Demuxer.open(made.playback.path);
    const audio = played.audio();
    expect(audio ? avGetCodecName(audio.codecpar.codecId) : null).toBe(sound);
  },
);
