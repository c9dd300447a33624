import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Sending, uploadSentenceOf } from '../../../lib/post-form.ts';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { createProgress } from '../../../lib/upload-progress.ts';
import { useStateToast } from '../../../lib/use-state-toast.ts';
import { IMAGE_PACE, type UploadWords } from './image-uploads.ts';

/** Uploads a picture and returns its address. */
export type UploadImage = (file: File, sending: Sending) => Promise<string>;

interface ImageUploadOptions {
  upload: UploadImage;
  words: UploadWords;
  onUploaded: (url: string) => void;
}

/** Uploads a picture and reports its progress. Unmounting cancels the upload. */
export function useImageUpload({ upload, words, onUploaded }: ImageUploadOptions) {
  const [percent, setPercent] = useState(0);
  const [progress] = useState(() => createProgress(setPercent, IMAGE_PACE));
  const running = useRef<AbortController | null>(null);
  // An error ends when another file is chosen or the picture is removed.
  const toast = useStateToast();

  const mutation = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController();
      running.current = controller;
      progress.begin();
      return upload(file, { progress, signal: controller.signal });
    },
    onSuccess(url) {
      progress.finish();
      showToast(words.uploaded);
      onUploaded(url);
    },
    onError(error) {
      progress.reset();
      if (running.current?.signal.aborted) return;
      toast.show({ title: 'Upload failed', description: uploadSentenceOf(error, words.failed), tone: 'danger' });
    },
  });

  useEffect(
    () => () => {
      running.current?.abort();
      progress.reset();
    },
    [progress],
  );

  return {
    send: mutation.mutate,
    isUploading: mutation.isPending,
    percent,
    error: mutation.isError ? uploadSentenceOf(mutation.error, 'Upload failed') : null,
    toast,
    forgetError() {
      toast.end();
      mutation.reset();
    },
  };
}

/** Shows the signed-in user's new portrait at once and refetches the lists of accounts. */
export function useKeepPassport() {
  const { user, update } = useSession();
  const utils = trpc.useUtils();
  return (url: string) => {
    const picture = { passportImageUrl: url, passportImage: url };
    if (user) update({ ...user, ...picture });
    utils.auth.me.setData(undefined, (account) => account && { ...account, ...picture });
    void utils.users.invalidate();
  };
}
