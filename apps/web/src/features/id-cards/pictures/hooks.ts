import { uploadSentenceOf } from '../../../lib/post-form.ts';
import { useRefreshAfter } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useStateToast } from '../../../lib/use-state-toast.ts';
import { type Upload, useUpload } from '../../../lib/use-upload.ts';
import { IMAGE_PACE, type UploadWords } from './image-uploads.ts';

interface ImageUploadOptions {
  upload: Upload;
  words: UploadWords;
  onUploaded: (url: string) => void;
}

/** Uploads a picture and reports its progress. Unmounting cancels the upload. */
export function useImageUpload({ upload, words, onUploaded }: ImageUploadOptions) {
  // An error ends when another file is chosen or the picture is removed.
  const toast = useStateToast();

  const { forgetError, error, ...uploading } = useUpload({
    upload,
    pace: IMAGE_PACE,
    onUploaded(url) {
      showToast(words.uploaded);
      onUploaded(url);
    },
    onFailed(cause) {
      toast.show({ title: 'Upload failed', description: uploadSentenceOf(cause, words.failed), tone: 'danger' });
    },
  });
  return {
    ...uploading,
    error: error && uploadSentenceOf(error, 'Upload failed'),
    toast,
    forgetError() {
      toast.end();
      forgetError();
    },
  };
}

/** Shows the signed-in user's new portrait at once and refetches the lists of accounts. */
export function useKeepPassport() {
  const { user, update } = useSession();
  const utils = trpc.useUtils();
  const refreshAfter = useRefreshAfter();
  return (url: string) => {
    const picture = { passportImageUrl: url, passportImage: url };
    if (user) update({ ...user, ...picture });
    utils.auth.me.setData(undefined, (account) => account && { ...account, ...picture });
    void refreshAfter('own-profile');
  };
}
