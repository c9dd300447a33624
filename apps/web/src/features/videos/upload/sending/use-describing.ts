import type { DescribedUpload, VideoDetails } from '@touchline/contracts/videos';
import { useCallback, useEffect, useRef } from 'react';
import { statusOf } from '../../../../lib/errors.ts';
import { trpc } from '../../../../lib/trpc.ts';

/** Without an answer: the connection may be back. */
const LOST_RETRY_MS = 3000;
const RETRY_MS = 1000;
const RETRIES = 5;
const NOT_FOUND = 404;
/** Another request has the upload, or the server has too much to do. */
const PASSING = new Set([408, 409, 423, 429, 502, 503, 504]);

interface Listeners {
  onAnswered(answer: DescribedUpload, file: File): void;
  /** The server knows no such upload any more. */
  onGone(file: File): void;
  onFailed(error: Error, file: File): void;
}

/** Sends the texts of an upload, again while there is no answer. A later call takes the place of the one before. */
export function useDescribing({ onAnswered, onGone, onFailed }: Listeners) {
  const { client } = trpc.useUtils();
  const asking = useRef<{ timer: ReturnType<typeof setTimeout> | undefined }>(null);
  const end = useCallback(() => {
    clearTimeout(asking.current?.timer);
    asking.current = null;
  }, []);
  useEffect(() => end, [end]);

  const send = async (url: string, details: VideoDetails, file: File, tries = 0) => {
    end();
    const call = { timer: undefined as ReturnType<typeof setTimeout> | undefined };
    asking.current = call;
    const id = url.slice(url.lastIndexOf('/') + 1);
    try {
      const answer = await client.videos.describeUpload.mutate({ id, details });
      if (asking.current !== call) return;
      end();
      onAnswered(answer, file);
    } catch (error) {
      if (asking.current !== call) return;
      const status = statusOf(error);
      const again = (ms: number) => {
        call.timer = setTimeout(() => void send(url, details, file, tries + 1), ms);
      };
      if (status === null) return again(LOST_RETRY_MS);
      if (PASSING.has(status) && tries < RETRIES) return again(RETRY_MS * (tries + 1));
      end();
      if (status === NOT_FOUND) onGone(file);
      else onFailed(error as Error, file);
    }
  };

  return {
    send: (url: string, details: VideoDetails, file: File) => void send(url, details, file),
    isAsking: () => asking.current !== null,
    end,
  };
}
