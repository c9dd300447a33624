import { CONTENT_IMAGE_MAX_BYTES, CONTENT_IMAGE_TOO_LARGE } from '@touchline/contracts/home-page';
import { IMAGE_TYPES, NOT_AN_IMAGE } from '@touchline/contracts/images';
import { postForm, type Sending, uploadSentenceOf } from '../../../../lib/post-form.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useUpload } from '../../../../lib/use-upload.ts';

/** Uploads a picture for the home page and reports its progress. Closing the dialog cancels the upload. */
export function usePictureUpload(onUploaded: (url: string) => void) {
  const { send, isUploading, percent } = useUpload({
    upload: sendPicture,
    onUploaded(url) {
      showToast({ title: 'Upload successful', description: 'Picture uploaded successfully' });
      onUploaded(url);
    },
    onFailed(error) {
      const description = uploadSentenceOf(error, 'Failed to upload picture');
      showToast({ title: 'Upload failed', description, tone: 'danger' });
    },
  });
  const check = (file: File) => {
    const problem = findProblem(file);
    if (problem) showToast({ title: 'Invalid file', description: problem, tone: 'danger' });
    else send(file);
  };
  return { send: check, isUploading, percent };
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
