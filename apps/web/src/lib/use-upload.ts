import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Sending } from './post-form.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { createProgress, type Pace } from './upload-progress.ts';

/** Uploads a picture and returns its address. */
export type Upload = (file: File, sending: Sending) => Promise<string>;

interface UploadOptions {
  upload: Upload;
  /** How the bar moves. */
  pace?: Pace;
  onUploaded: (url: string) => void;
  onFailed: (error: unknown) => void;
}

/** Uploads one picture at a time, made small enough, and reports its progress. Unmounting cancels the upload, which is no failure. */
export function useUpload({ upload, pace, onUploaded, onFailed }: UploadOptions) {
  const [percent, setPercent] = useState(0);
  const [progress] = useState(() => createProgress(setPercent, pace));
  const running = useRef<AbortController | null>(null);

  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => {
      const controller = new AbortController();
      running.current = controller;
      progress.begin();
      const picture = await shrinkPicture(file);
      controller.signal.throwIfAborted();
      return upload(picture, { progress, signal: controller.signal });
    },
    onSuccess(url) {
      progress.finish();
      onUploaded(url);
    },
    onError(cause) {
      progress.reset();
      if (!running.current?.signal.aborted) onFailed(cause);
    },
  });

  useEffect(
    () => () => {
      running.current?.abort();
      progress.reset();
    },
    [progress],
  );

  return { send: mutate, isUploading: isPending, percent, error, forgetError: reset };
}
