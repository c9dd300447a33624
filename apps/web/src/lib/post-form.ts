import { ERRORS } from '@touchline/contracts/errors';
import { messageOf } from './errors.ts';
import { HttpError } from './http.ts';
import type { Progress } from './upload-progress.ts';

export interface Sending {
  progress: Pick<Progress, 'sent' | 'unmeasured'>;
  /** Aborting rejects with the signal's reason. */
  signal: AbortSignal;
}

/**
 * Sends a form with a file and returns the response. XMLHttpRequest, because fetch does not report upload progress.
 * @throws {HttpError} when the response is not 2xx
 */
export function postForm(path: string, form: FormData, { progress, signal }: Partial<Sending> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) progress?.sent(loaded, total);
      else progress?.unmeasured();
    };
    request.onload = () => {
      const isOk = request.status >= 200 && request.status < 300;
      if (isOk) resolve(request.responseText);
      else reject(new HttpError(request.status, request.responseText, request.statusText));
    };
    request.onerror = () => reject(new Error('The upload did not reach the server.'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', path);
    request.withCredentials = true;
    request.send(form);
  });
}

/** The text for a failed upload: the server's message with any status, except the general one for a bug. */
export function uploadSentenceOf(error: unknown, fallback: string): string {
  const sentence = error instanceof HttpError ? error.serverMessage : messageOf(error, '');
  return sentence && sentence !== ERRORS.INTERNAL.message ? sentence : fallback;
}
