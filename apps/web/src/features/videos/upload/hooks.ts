import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { statusOf } from '../../../lib/errors.ts';
import { uploadSentenceOf } from '../../../lib/post-form.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { createProgress } from '../../../lib/upload-progress.ts';
import type { StateToast } from '../../../lib/use-state-toast.ts';
import { findRefusal } from './check-file.ts';
import { sendVideo, type VideoToSend } from './send-video.ts';

/**
 * Uploads a video with its real progress. It can be cancelled, also by leaving the page. Afterwards all video queries are
 * invalidated. `toast` reports a failure.
 */
export function useUploadVideo(toast: StateToast) {
  const utils = trpc.useUtils();
  const [percent, setPercent] = useState(0);
  const [progress] = useState(() => createProgress(setPercent));
  const running = useRef<AbortController | null>(null);

  const mutation = useMutation({
    mutationFn: (video: VideoToSend) => {
      const controller = new AbortController();
      running.current = controller;
      toast.end();
      progress.reset();
      return sendVideo(video, { progress, signal: controller.signal });
    },
    onSuccess() {
      progress.finish();
      showToast({ title: 'Video uploaded successfully!', description: 'Your video is pending admin review.' });
      void utils.videos.invalidate();
    },
    onError(error) {
      progress.reset();
      if (running.current?.signal.aborted) return;
      const description = uploadSentenceOf(error, 'Failed to upload video. Please try again.');
      const title = findRefusal(statusOf(error))?.title ?? 'Upload failed';
      toast.show({ title, description, tone: 'danger' });
    },
  });

  useEffect(() => () => running.current?.abort(), []);
  useWarningBeforeLeaving(mutation.isPending);

  return {
    upload: mutation.mutate,
    isUploading: mutation.isPending,
    percent,
    cancel: () => running.current?.abort(),
    reset: progress.reset,
  };
}

/** The browser asks before the tab is closed, because the upload would be lost. */
function useWarningBeforeLeaving(isUploading: boolean) {
  useEffect(() => {
    if (!isUploading) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUploading]);
}
