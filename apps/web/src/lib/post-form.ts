import { ERRORS } from '@touchline/contracts/errors';
import { HttpError } from './http.ts';
import type { Progress } from './upload-progress.ts';

export interface Sending {
  progress: Pick<Progress, 'sent' | 'unmeasured'>;
  /** Aborting rejects with the signal's reason. */
  signal: AbortSignal;
}

/**
 * Sends a form with a file in it and answers what the server said. XMLHttpRequest, because fetch cannot tell how much
 * of a body has been sent.
 * @throws {HttpError} when the server says no
 */
export function postForm(path: string, form: FormData, { progress, signal }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) progress.sent(loaded, total);
      else progress.unmeasured();
    };
    request.onload = () => {
      const isOk = request.status >= 200 && request.status < 300;
      if (isOk) resolve(request.responseText);
      else reject(new HttpError(request.status, request.responseText, request.statusText));
    };
    request.onerror = () => reject(new Error('The upload did not reach the server.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', path);
    request.withCredentials = true;
    request.send(form);
  });
}

/** What to say of an upload that failed: the server's sentence whatever the status, unless it is the one for a bug. */
export function uploadSentenceOf(error: unknown, fallback: string): string {
  const sentence = error instanceof HttpError ? error.serverMessage : null;
  return sentence && sentence !== ERRORS.INTERNAL.message ? sentence : fallback;
}
