import { postForm, type Sending } from '../../lib/post-form.ts';

/**
 * POST /api/users/{id}/passport.
 * @returns the address of the stored picture
 * @throws {HttpError} when the server says no
 */
export async function sendPassport(userId: string, file: File, sending: Sending): Promise<string> {
  const form = new FormData();
  form.append('passport', file);
  const answer: unknown = JSON.parse(
    await postForm(`/api/users/${encodeURIComponent(userId)}/passport`, form, sending),
  );
  if (typeof answer === 'object' && answer !== null && 'passportImageUrl' in answer) {
    const { passportImageUrl } = answer;
    if (typeof passportImageUrl === 'string') return passportImageUrl;
  }
  throw new Error('The server did not say where the picture is.');
}
