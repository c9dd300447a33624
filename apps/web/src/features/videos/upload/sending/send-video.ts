import { TEXTS_LATER, type VideoDetails } from '@touchline/contracts/videos';
import type { DetailedError, Upload } from 'tus-js-client';
import { HttpError } from '../../../../lib/http.ts';

export interface VideoToSend {
  playerId: string;
  /** With it the server recognizes a repeated announcement after a lost response. */
  key: string;
  /** Null when they are sent later, by themselves. */
  details: VideoDetails | null;
  file: File;
  /** The video whose file it replaces. */
  replaces?: string | undefined;
}

/** What becomes of an upload. */
export interface SendingEvents {
  /** The server knows it, under this address. */
  onBegun(url: string): void;
  onProgress(sent: number): void;
  /** The connection is lost; it is tried again until it is back. */
  onLost(): void;
  /** All is sent; `isStored` when the server has made the video, and does not wait for texts. */
  onDone(isStored: boolean): void;
  onFailed(error: Error): void;
}

/** A video that is being sent. */
export interface Sending {
  /** Stops; what was sent can be continued, on this page or another. */
  pause(): void;
  /** Stops, and deletes what the server has. */
  cancel(): void;
}

/** Little enough to be sent again after a crash of the server, and enough to use the whole connection. */
const PART_BYTES = 8 * 1024 * 1024;
/** Twice as long after each try: announcements count against the allowance of the user even if their answers are lost. */
const LOST_RETRY_MS = 3000;
const LOST_RETRY_MAX_MS = 30_000;
/** Without any progress; the server cuts a connection that is slower than 8 KiB a second before. */
const STALL_MS = 75_000;
/** After the last byte, while the server checks the video; longer than that takes. */
const CHECK_MS = 60_000;
/** Longer than a server lets a question wait for the request before it. */
const ANSWER_MS = 30_000;
const RETRY_MS = 1000;
const RETRIES = 5;
const VIDEO_STORED = 200;
const TUS_HEADERS = { 'tus-resumable': '1.0.0' };
/** Another request has the upload, or the server has too much to do. */
const PASSING = new Set([408, 409, 423, 502, 503, 504]);

/** What the server has under an address is an upload of another file. */
class OtherUpload extends Error {}

/**
 * Sends a video by the tus protocol; from where it stopped if it has an address already. When the server knows no upload of
 * this file there, it begins from the start.
 */
export function sendVideo(video: VideoToSend, url: string | null, events: SendingEvents): Sending {
  let upload: Upload | null = null;
  let isStopped = false;
  let isWaiting = false;
  let isStored = false;
  let retries = 0;
  let losses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = async (from: string | null) => {
    // A part of the app of its own, since only senders need it.
    const tus = await import('tus-js-client');
    if (isStopped) return;
    const created = new tus.Upload(video.file, {
      ...(from === null ? { endpoint: `${window.location.origin}/api/uploads` } : { uploadUrl: from }),
      metadata: metadataOf(video),
      chunkSize: PART_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onAfterResponse(request, response) {
        isStored = response.getStatus() === VIDEO_STORED && request.getMethod() === 'PATCH';
        isStored ||= Boolean(response.getHeader('Upload-Video'));
        const isKnown = request.getMethod() === 'HEAD' && response.getStatus() < 300;
        if (isKnown && Number(response.getHeader('Upload-Length')) !== video.file.size) throw new OtherUpload();
      },
      onUploadUrlAvailable() {
        // Otherwise the library would begin again whenever a response has no offset.
        created.options.endpoint = null;
        events.onBegun(created.url ?? '');
      },
      onProgress(sent) {
        watchForStall(sent);
        losses = 0;
        events.onProgress(sent);
      },
      onChunkComplete() {
        retries = 0;
      },
      onSuccess() {
        end();
        events.onDone(isStored);
      },
      onError: (error) => fail(error as DetailedError),
    });
    upload = created;
    created.start();
  };

  const fail = (error: DetailedError) => {
    const response = error.originalResponse;
    const isKnown = Boolean(upload?.url);
    if (!error.originalRequest) return giveUp(error);
    if (error.causingError instanceof OtherUpload) return void begin(null).catch(giveUp);
    if (!response) {
      events.onLost();
      return retryWhenOnline();
    }
    clearTimeout(timer);
    const status = response.getStatus();
    // The server has forgotten it, for example because it is a day old.
    if (status === 404 && isKnown) return void begin(null).catch(giveUp);
    // A conflict of parts passes; that of an announcement, such as with a legal hold, stays.
    const isPassing = status === 429 || status === 409 ? isKnown : PASSING.has(status);
    if (isPassing && retries < RETRIES) {
      retries += 1;
      timer = setTimeout(() => upload?.start(), RETRY_MS * retries);
      return;
    }
    giveUp(new HttpError(status, response.getBody(), ''));
  };

  const giveUp = (error: Error) => {
    end();
    events.onFailed(error);
  };
  /** Browsers may wait for minutes on a dead connection. */
  const giveUpConnection = () => {
    if (isStopped || !upload) return;
    void upload.abort().catch(() => {});
    events.onLost();
    retryWhenOnline();
  };
  const retryWhenOnline = () => {
    clearTimeout(timer);
    timer = setTimeout(again, Math.min(LOST_RETRY_MS * 2 ** losses, LOST_RETRY_MAX_MS));
    losses += 1;
    isWaiting = true;
  };
  const again = () => {
    clearTimeout(timer);
    if (!isWaiting || isStopped) return;
    if (!navigator.onLine) return retryWhenOnline();
    isWaiting = false;
    upload?.start();
  };
  const watchForStall = (sent: number) => {
    clearTimeout(timer);
    if (sent < video.file.size) timer = setTimeout(giveUpConnection, STALL_MS);
    else timer = setTimeout(askAfterTheEnd, CHECK_MS);
  };
  /** All is sent and no answer has come: the connection may be dead, or the server be busy. */
  const askAfterTheEnd = async () => {
    const asked = upload;
    const response = await ask(asked?.url ?? '', AbortSignal.timeout(ANSWER_MS));
    if (isStopped || upload !== asked) return;
    if (!response) return giveUpConnection();
    if (PASSING.has(response.status)) return watchForStall(video.file.size);
    // The request that sent the end is over. Where to go on, and whether there is a video already, is asked again.
    await asked?.abort().catch(() => {});
    if (!isStopped) asked?.start();
  };

  const end = () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', again);
    window.removeEventListener('offline', giveUpConnection);
  };
  const stop = (deletes: boolean) => {
    end();
    void upload?.abort(deletes).catch(() => {
      // The server deletes it after a day.
    });
  };
  window.addEventListener('online', again);
  window.addEventListener('offline', giveUpConnection);
  void begin(url).catch(giveUp);
  return {
    pause: () => stop(false),
    cancel: () => stop(true),
  };
}

/** The fields of the form of POST /api/videos, and what the browser knows of the file. */
function metadataOf({ playerId, key, details, file, replaces }: VideoToSend): Record<string, string> {
  return {
    playerId,
    ...(details ? textsOf(details) : { texts: TEXTS_LATER }),
    filename: file.name,
    filetype: file.type,
    key,
    ...(replaces !== undefined && { replaces }),
  };
}

const textsOf = ({ title, description, tags, isPublic }: VideoDetails) => ({
  title,
  description,
  tags: JSON.stringify(tags),
  isPublic: String(isPublic),
});

/** Asks the server about an upload; null without a response. */
const ask = (url: string, signal: AbortSignal | null = null) =>
  fetch(url, { method: 'HEAD', headers: TUS_HEADERS, signal }).catch(() => null);

/** How many bytes of an upload the server has; 'gone' when it knows none, null when it cannot be asked. */
export async function askSent(url: string): Promise<number | 'gone' | null> {
  const response = await ask(url);
  if (response?.status === 404) return 'gone';
  return response?.ok ? Number(response.headers.get('upload-offset')) : null;
}

/** Deletes an upload on the server that will not be continued. */
export async function discardUpload(url: string): Promise<void> {
  await fetch(url, { method: 'DELETE', headers: TUS_HEADERS }).catch(() => {
    // The server deletes it after a day.
  });
}
