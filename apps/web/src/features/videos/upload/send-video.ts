import type { VideoDetails } from '@touchline/contracts/videos';
import { postForm, type Sending } from '../../../lib/post-form.ts';

export interface VideoToSend {
  playerId: string;
  details: VideoDetails;
  file: File;
}

/**
 * POST /api/videos.
 * @throws {HttpError} when the response is not 2xx
 */
export async function sendVideo(video: VideoToSend, sending: Sending): Promise<void> {
  await postForm('/api/videos', toForm(video), sending);
}

/** The file comes last, so that the server has the other fields before its bytes. */
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
