import type { VideoRow } from '@touchline/db';
import { Scaler } from 'node-av/api';
import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { type Camera, drawPlay } from '../../testing/drawn-plays.ts';
import { type Play, playPath } from '../../testing/edited-clips.ts';
import { aVideo, type TestApp, testApp } from '../../testing/index.ts';
import { createFingerprinter, type EncodedFingerprint, encodeFingerprint } from '../media/fingerprint.ts';
import { decodeFrames } from '../media/frames.ts';
import { openMedia } from '../media/open-media.ts';
import { listCopies, storeFingerprint } from './copies.service.ts';

const PLAYS: Play[] = ['corner-routine', 'counter-attack', 'cut-inside', 'interception', 'keeper-save', 'through-ball'];

function fingerprintOf(frames: Iterable<{ at: number; pixels: Uint8Array }>): EncodedFingerprint {
  const fingerprinter = createFingerprinter();
  for (const { at, pixels } of frames) fingerprinter.add(at, pixels);
  return encodeFingerprint(fingerprinter.finish());
}

/** Stretches of three seconds of a clip, which do not overlap. */
async function stretchesOf(play: Play): Promise<EncodedFingerprint[]> {
  const stretches = [createFingerprinter(), createFingerprinter(), createFingerprinter()];
  using scaler = new Scaler();
  await using media = await openMedia(playPath(play), 'mp4');
  for await (const { at, frame } of decodeFrames(media)) {
    const pixels = scaler.toBufferSync(frame, { resize: { width: 32, height: 32 }, format: 'gray' });
    stretches[Math.floor(at / 3)]?.add(at, pixels);
    frame.free();
  }
  return stretches.map((stretch) => encodeFingerprint(stretch.finish()));
}

/** Adds a video with a fingerprint, as if it had been uploaded and prepared. */
async function add({ db }: TestApp, row: VideoRow, id: string, fingerprint: EncodedFingerprint): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('videos')
      .values({ ...row, id, file_key: id, sha256: id })
      .execute();
    await storeFingerprint(tx, id, fingerprint);
  });
}

test('of 200 different clips from the same few cameras none is flagged, and a copy of each of twenty is', async () => {
  const app = await testApp();
  const { id: uploaded } = await aVideo(app);
  const row = await app.db.selectFrom('videos').selectAll().where('id', '=', uploaded).executeTakeFirstOrThrow();
  const drawn = new Map<string, { camera: Camera; seed: number; seconds: number }>();
  for (const [camera, count] of [
    ['fixed', 82],
    ['following', 60],
    ['close', 40],
  ] as const) {
    for (let seed = 1; seed <= count; seed += 1) drawn.set(`${camera} ${seed}`, { camera, seed, seconds: 5 });
  }
  for (const [id, play] of drawn) await add(app, row, id, fingerprintOf(drawPlay(play)));
  for (const play of PLAYS) {
    for (const [index, stretch] of (await stretchesOf(play)).entries())
      await add(app, row, `${play} ${index}`, stretch);
  }
  const ids = (await app.db.selectFrom('videos').select('id').execute())
    .map(({ id }) => id)
    .filter((id) => id !== uploaded);
  expect(ids).toHaveLength(200);
  for (const id of ids) expect(await listCopies(app.db, id), id).toEqual([]);

  for (const [id, play] of [...drawn].filter((_, index) => index % 9 === 0)) {
    const copy = drawPlay(play, { from: 0.4, part: 0.95, brighter: 12 });
    await add(app, row, 'copy', fingerprintOf(copy));
    expect(await listCopies(app.db, 'copy'), id).toMatchObject([{ kind: 'near', video: { id } }]);
    await app.db.deleteFrom('videos').where('id', '=', 'copy').execute();
  }
});
