import { beginUpload, type RequestContext } from '@touchline/api';
import { can } from '@touchline/contracts/permissions';
import { TEXTS_LATER } from '@touchline/contracts/videos';
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

/** Asks for the caller's unfinished uploads, where the caller may have one. */
export async function ownUploads({ data: { server }, caller, me, player }: Subject) {
  const playerId = caller === 'admin' ? player.id : me.id;
  const metadata = { title: 'Goal', filename: 'a.mp4', playerId };
  const mayUpload = can(me, 'videos:upload') && caller !== 'deactivated';
  if (mayUpload) await beginUpload(server.contextOf(me), { bytes: 2, metadata });
  return {};
}

/** Gives texts to an upload of the caller, or where the caller may have none, to that of the player. */
export async function describing(subject: Subject) {
  const { data, caller, me, player } = subject;
  const mayUpload = can(me, 'videos:upload') && caller !== 'deactivated';
  const playerId = caller === 'admin' ? player.id : me.id;
  return { input: await begunFor(data.server.contextOf(mayUpload ? me : player), mayUpload ? playerId : player.id) };
}

/** The same for an upload of another player. */
export async function describingOfAnother({ data, me }: Subject) {
  const { player, other } = data.people;
  const sender = me.id === other.id ? player : other;
  return { input: await begunFor(data.server.contextOf(sender), sender.id) };
}

async function begunFor(ctx: RequestContext, playerId: string) {
  const { id } = await beginUpload(ctx, { bytes: 2, metadata: { texts: TEXTS_LATER, filename: 'a.mp4', playerId } });
  return { id, details: { title: 'Goal' } };
}

async function uploadOf({ data: { server }, player }: Subject) {
  const metadata = { title: 'Goal', filename: 'a.mp4' };
  const { id } = await beginUpload(server.contextOf(player), { bytes: 2, metadata });
  return { params: { id } };
}
