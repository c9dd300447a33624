import { deleteKept, openCutPart } from './cut-parts.ts';
import { askSent, discardUpload } from './send-video.ts';
import { forgetUpload, isHeldElsewhere, listUnfinished, rememberUpload, type UnfinishedUpload } from './unfinished.ts';

/** Gives an unfinished upload up: here, on the server, and the cut part that it was to send. */
export function dropUnfinished(playerId: string, upload: UnfinishedUpload): void {
  forget(playerId, upload);
  void discardUpload(upload.url);
}

/**
 * Compares an unfinished upload with the server. The last response may have been lost with the page: then the server has more
 * than the browser knows of, or all. A cut part that is not kept in the browser cannot be sent again by any page but the one
 * that has it.
 */
export async function settleUnfinished(playerId: string, upload: UnfinishedUpload): Promise<void> {
  if (upload.part && !(await openCutPart(upload))) {
    if (!(await isHeldElsewhere(upload.url)) && isListed(playerId, upload)) dropUnfinished(playerId, upload);
    return;
  }
  const sent = await askSent(upload.url);
  if (sent === null || !isListed(playerId, upload)) return;
  if (sent === 'gone' || sent >= upload.size) forget(playerId, upload);
  else if (sent !== upload.sent) rememberUpload(playerId, { ...upload, sent });
}

const isListed = (playerId: string, { url }: UnfinishedUpload) =>
  listUnfinished(playerId).some((upload) => upload.url === url);

function forget(playerId: string, { url, part }: UnfinishedUpload): void {
  forgetUpload(playerId, url);
  if (part?.keptAs) void deleteKept(part.keptAs);
}
