import type { ImagePlace } from '@touchline/contracts/images';
import { postForm, type Sending } from '../../../lib/post-form.ts';

/** The form field of each call, and the field of its response. */
const FIELDS: Record<ImagePlace, { sent: string; answered: string }> = {
  passport: { sent: 'passport', answered: 'passportImageUrl' },
  signature: { sent: 'signature', answered: 'signatureImageUrl' },
  'ceo-signature': { sent: 'ceoSignature', answered: 'signatureImageUrl' },
};

/**
 * POST /api/users/{id}/passport, /signature or /ceo-signature.
 * @returns the address of the stored picture
 * @throws {HttpError} when the response is not 2xx
 */
export async function sendImage(
  { place, userId }: { place: ImagePlace; userId: string },
  file: File,
  sending: Sending,
): Promise<string> {
  const { sent, answered } = FIELDS[place];
  const form = new FormData();
  form.append(sent, file);
  const path = `/api/users/${encodeURIComponent(userId)}/${place}`;
  const answer: Record<string, unknown> | null = JSON.parse(await postForm(path, form, sending));
  const url = answer?.[answered];
  if (typeof url === 'string') return url;
  throw new Error('The server did not say where the picture is.');
}
