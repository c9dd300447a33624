import { beginUpload } from '@touchline/api';
import { metadataOf } from '../http/tus.ts';
import type { Subject } from './dataset.ts';

const TUS = { 'tus-resumable': '1.0.0' };

/** Announces a video for a player that is to be sent in parts. */
export function announcement(playerId: string) {
  const metadata = metadataOf({ playerId, title: 'Goal', filename: 'a.mp4' });
  return { headers: { ...TUS, 'upload-length': '2', 'upload-metadata': metadata } };
}

/** Sends a part of an unfinished upload of the player. */
export async function aPart(subject: Subject) {
  const headers = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  return { ...(await uploadOf(subject)), raw: 'x', headers };
}

/** Cancels such an upload. */
export async function aCancellation(subject: Subject) {
  return { ...(await uploadOf(subject)), headers: TUS };
}

async function uploadOf({ data: { server }, player }: Subject) {
  const metadata = { title: 'Goal', filename: 'a.mp4' };
  const { id } = await beginUpload(server.contextOf(player), { bytes: 2, metadata });
  return { params: { id } };
}
