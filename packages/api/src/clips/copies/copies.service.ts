import { COPIES_MAX, type Copy } from '@touchline/contracts/review-sheets';
import { type Db, inCamelCase, type Tx } from '@touchline/db';
import { z } from 'zod';
import type { AppContext } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { ConversionRejected } from '../media/conversion/video-converter.ts';
import {
  decodeFingerprint,
  type EncodedFingerprint,
  NO_FINGERPRINT,
  storedKeys,
  wantedKeys,
} from '../media/fingerprint.ts';
import { lockVideo } from '../videos/video-writes.repo.ts';
import { areCopies, compareFingerprints, type Likeness } from './compare.ts';
import * as repo from './copies.repo.ts';

const CANDIDATES_MAX = 100;

type VideoToCompare = NonNullable<Awaited<ReturnType<typeof repo.findToCompare>>>;

/** Lists videos with the same pictures for moderators: the same file first, then other players, then by likeness. */
export async function listCopies(db: Db, videoId: string): Promise<Copy[]> {
  const video = await repo.findToCompare(db, videoId);
  if (!video) return [];
  const near = await findNear(db, video);
  const rows = await repo.listVideosToShow(db, { ids: [...near.keys()], of: video, limit: COPIES_MAX });
  const copies = rows.map((row): Copy => {
    const isExact = row.sha256 === video.sha256;
    return {
      kind: isExact ? 'exact' : 'near',
      video: {
        ...inCamelCase(row, ['id', 'title', 'created_at']),
        player: { id: row.player_id, firstName: row.first_name, lastName: row.last_name },
        isApproved: row.is_approved === 1,
      },
      isSamePlayer: row.player_id === video.player_id,
      share: isExact ? 1 : (near.get(row.id)?.share ?? 0),
    };
  });
  return copies.sort(bySuspicion).slice(0, COPIES_MAX);
}

function bySuspicion(a: Copy, b: Copy): number {
  return (
    Number(b.kind === 'exact') - Number(a.kind === 'exact') ||
    Number(a.isSamePlayer) - Number(b.isSamePlayer) ||
    b.share - a.share ||
    (a.video.createdAt < b.video.createdAt ? -1 : 1)
  );
}

async function findNear(db: Db, { number, hashes, moments, searches }: VideoToCompare): Promise<Map<string, Likeness>> {
  const near = new Map<string, Likeness>();
  if (number === null || !hashes || moments === null || !searches) return near;
  const own = decodeFingerprint({ hashes, moments, searches });
  const candidates = await repo.listCandidates(db, { except: number, keys: wantedKeys(own), limit: CANDIDATES_MAX });
  if (candidates.length === 0) return near;
  const numbers = [...new Set(candidates.map((candidate) => candidate.number))];
  for (const row of await repo.listFingerprints(db, numbers)) {
    const other = decodeFingerprint(row);
    for (const { shift } of candidates.filter((candidate) => candidate.number === row.number)) {
      const likeness = compareFingerprints(other, own, shift);
      const known = near.get(row.video_id);
      if (likeness && areCopies(likeness) && (!known || likeness.share > known.share)) near.set(row.video_id, likeness);
    }
  }
  return near;
}

export async function storeFingerprint(tx: Tx, videoId: string, fingerprint: EncodedFingerprint): Promise<void> {
  const keys = storedKeys(decodeFingerprint(fingerprint));
  await repo.replaceFingerprint(tx, videoId, { ...fingerprint, keys });
}

const BATCH = 100;
/** The last file may take as long again and must end within the job's time limit. */
const RUN_MAX_MS = 45 * 60_000;

/** A lost or unreadable file gets an empty fingerprint, so that it is not tried again. */
async function makeFingerprint(ctx: AppContext, videoId: string, signal: AbortSignal): Promise<void> {
  const key = await repo.findPlaybackKey(ctx.db, videoId);
  const isStored = key !== null && (await ctx.files.find(key)) !== null;
  const fingerprint = isStored ? await readStored(ctx, key, signal) : NO_FINGERPRINT;
  await inTransaction(ctx.db, async (tx) => {
    // A video that was prepared again already has its fingerprint.
    const isCurrent = (await lockVideo(tx, videoId)) && (await repo.findPlaybackKey(tx, videoId)) === key;
    if (isCurrent) await storeFingerprint(tx, videoId, fingerprint);
  });
}

function readStored(ctx: AppContext, key: string, signal: AbortSignal): Promise<EncodedFingerprint> {
  return ctx.files.withLocal(key, (source) =>
    ctx.videoConverter.fingerprint(source, signal).catch((error: unknown) => {
      if (error instanceof ConversionRejected) return NO_FINGERPRINT;
      throw error;
    }),
  );
}

const makeFingerprintsKind = {
  name: 'video.fingerprint',
  data: z.object({}),
  cron: '40 2 * * *',
  missed: 'once',
  priority: -1,
  limitSeconds: 2 * 3600,
} satisfies JobKind;

/** Runs at start and at night: a new version may compute fingerprints differently. */
export const makeFingerprintsJob = defineJob({
  ...makeFingerprintsKind,
  async run(ctx, _, { signal }) {
    const deadline = performance.now() + RUN_MAX_MS;
    let ids: string[];
    do {
      ids = await repo.listWithoutFingerprint(ctx.db, BATCH);
      for (const id of ids) {
        if (signal.aborted || performance.now() > deadline) {
          return inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, makeFingerprintsKind, {}, { key: 'rest' }));
        }
        await makeFingerprint(ctx, id, signal);
      }
    } while (ids.length === BATCH);
  },
});
