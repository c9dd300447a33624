import type { VideoDetails } from '@touchline/contracts/videos';
import { postForm, type Sending } from '../../../lib/post-form.ts';

export interface VideoToSend {
  playerId: string;
  details: VideoDetails;
  file: File;
}

/**
 * POST /api/videos.
 * @throws {HttpError} when the server says no
 */
export async function sendVideo(video: VideoToSend, sending: Sending): Promise<void> {
  await postForm('/api/videos', toForm(video), sending);
}

/** The file goes last, so that the server knows whose it is and what it is called before the bytes arrive. */
function toForm({ playerId, details, file }: VideoToSend): FormData {
  const form = new FormData();
  form.append('playerId', playerId);
  form.append('title', details.title);
  form.append('description', details.description);
  form.append('tags', JSON.stringify(details.tags));
  form.append('isPublic', String(details.isPublic));
  form.append('video', file);
  return form;
}
