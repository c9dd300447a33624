import { fileName } from '@touchline/contracts/text';
import type { Video } from '@touchline/contracts/videos';
import { lockOwnAccount } from '../../core/users/users.service.ts';
import { AppError } from '../../platform/errors.ts';
import { type Admission, keepFile, listAsOrphaned, removeOrphanedFiles } from '../../platform/files/files.service.ts';
import { accept } from '../../platform/input-errors.ts';
import { timestamp } from '../../platform/lib/clock.ts';
import { keepFormer } from '../../safeguarding/evidence/freezing.service.ts';
import { dropFiles } from '../../safeguarding/evidence/kept-files.service.ts';
import { removeFingerprint } from '../copies/copies.repo.ts';
import { stateAfterChange } from '../editing/editing.service.ts';
import { removeParts } from '../plays/plays.repo.ts';
import { removeFiles } from '../processing/processing.repo.ts';
import { queueProcessing } from '../processing/processing.service.ts';
import { chargeWork } from '../processing/work-budget.service.ts';
import { recordVideoEvent } from '../review/history.service.ts';
import { lockVideo, setVideo } from '../videos/video-writes.repo.ts';
import { listFileKeys } from '../videos/videos.repo.ts';
import { publishVideo, readStoredVideo, tellReviewers, videoFor } from '../videos/videos.service.ts';
import { assertWithinQuota, type ReceivedUpload, readFile } from './upload.service.ts';

/** Keeps id, texts, place and plays; deletes the old file unless a case keeps it. An approved video waits for review again. */
export async function replaceFile(
  { ctx }: Admission,
  id: string,
  { staged, originalName, alsoStore }: Omit<ReceivedUpload, 'fields'>,
): Promise<Video> {
  const original_name = accept(fileName, originalName);
  const { extension, columns } = await readFile(ctx, staged);
  const key = `${crypto.randomUUID()}.${extension}`;
  const replaced = await keepFile(ctx, { staged, key }, async (tx) => {
    const { canUploadVideos } = await lockOwnAccount(tx, ctx.viewer);
    await lockVideo(tx, id);
    const video = await videoFor({ ...ctx, db: tx }, id, 'video:edit');
    if (!canUploadVideos) throw new AppError('UPLOADS_CLOSED');
    await assertWithinQuota(tx, ctx, { playerId: video.playerId, more: staged.size, replaces: id });
    const made = (await listFileKeys(tx, { id })).filter((one) => one !== video.file_key);
    const change = {
      ...columns,
      ...stateAfterChange(ctx, video),
      file_key: key,
      original_name,
      processing: 'processing',
      processing_error: null,
      media: null,
      poster_at: null,
      review_key: `0${video.created_at}`,
      updated_at: timestamp(ctx.clock),
    } as const;
    await keepFormer(ctx, tx, video.playerId, () => setVideo(tx, id, change));
    await removeFiles(tx, id);
    await removeParts(tx, id);
    await removeFingerprint(tx, id);
    await listAsOrphaned(ctx, tx, made);
    const former = { label: `Clip: ${video.title}`, mime_type: video.mime_type, file_key: video.file_key };
    const dropped = await dropFiles(ctx, tx, { userId: video.playerId, files: [former] });
    await alsoStore?.(tx, id);
    await recordVideoEvent(ctx, tx, video, { kind: 'replaced' });
    const charged = await chargeWork(ctx, tx, change.work);
    await queueProcessing(ctx, tx, { id, player_id: video.playerId, file_key: key, work: change.work, charged });
    publishVideo(ctx, tx, video);
    if (video.isApproved) await tellReviewers(ctx, tx, { videoId: id, isChanged: true });
    return [...made, ...dropped];
  });
  await removeOrphanedFiles(ctx, replaced);
  return readStoredVideo(ctx.db, id);
}
