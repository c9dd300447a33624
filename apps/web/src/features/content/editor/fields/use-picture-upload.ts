import { useMutation } from '@tanstack/react-query';
import { CONTENT_IMAGE_MAX_BYTES, CONTENT_IMAGE_TOO_LARGE } from '@touchline/contracts/home-page';
import { IMAGE_TYPES, NOT_AN_IMAGE } from '@touchline/contracts/images';
import { useEffect, useRef, useState } from 'react';
import { postForm, type Sending, uploadSentenceOf } from '../../../../lib/post-form.ts';
import { showToast } from '../../../../lib/toast.ts';
import { createProgress } from '../../../../lib/upload-progress.ts';

/** Uploads a picture for the home page and reports its progress. Closing the dialog cancels the upload. */
export function usePictureUpload(onUploaded: (url: string) => void) {
  const [percent, setPercent] = useState(0);
  const [progress] = useState(() => createProgress(setPercent));
  const running = useRef<AbortController | null>(null);

  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController();
      running.current = controller;
      progress.begin();
      return sendPicture(file, { progress, signal: controller.signal });
    },
    onSuccess(url) {
      showToast({ title: 'Upload successful', description: 'Picture uploaded successfully' });
      onUploaded(url);
    },
    onError(error) {
      if (running.current?.signal.aborted) return;
      const description = uploadSentenceOf(error, 'Failed to upload picture');
      showToast({ title: 'Upload failed', description, tone: 'danger' });
    },
    onSettled: () => progress.reset(),
  });

  useEffect(
    () => () => {
      running.current?.abort();
      progress.reset();
    },
    [progress],
  );

  const send = (file: File) => {
    const problem = findProblem(file);
    if (problem) showToast({ title: 'Invalid file', description: problem, tone: 'danger' });
    else mutate(file);
  };
  return { send, isUploading: isPending, percent };
}

function findProblem({ type, size }: File): string | null {
  if (!IMAGE_TYPES.includes(type)) return NOT_AN_IMAGE;
  return size > CONTENT_IMAGE_MAX_BYTES ? CONTENT_IMAGE_TOO_LARGE : null;
}

async function sendPicture(file: File, sending: Sending): Promise<string> {
  const form = new FormData();
  form.append('image', file);
  const { imageUrl } = JSON.parse(await postForm('/api/content/images', form, sending)) as { imageUrl: string };
  return imageUrl;
}
