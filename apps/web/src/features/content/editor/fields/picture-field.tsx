import { Button, FileButton, Progress, TextInput, type TextInputProps } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { CONTENT_IMAGE_MAX_BYTES, CONTENT_IMAGE_TOO_LARGE } from '@touchline/contracts/home-page';
import { IMAGE_TYPES, NOT_AN_IMAGE } from '@touchline/contracts/images';
import { postForm, type Sending, uploadSentenceOf } from '../../../../lib/post-form.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useUpload } from '../../../../lib/use-upload.ts';
import classes from './picture-field.module.css';

interface PictureFieldProps extends Omit<TextInputProps, 'onChange'> {
  value?: string;
  onChange: (url: string) => void;
  /** Also while the form is being sent, when the field takes no typed text: the form may come back with a refusal. */
  onUploaded: (url: string) => void;
}

/** The address of a picture: typed, or set by uploading a file. */
export function PictureField({ value = '', onChange, onUploaded, ...field }: PictureFieldProps) {
  const { send, isUploading, percent } = usePictureUpload(onUploaded);
  return (
    <div className={classes.field}>
      <TextInput
        label="Image URL"
        description="An address with https://, or a picture from this device (JPEG, PNG, WebP • Max 10MB)."
        placeholder="https://"
        inputMode="url"
        value={value}
        {...field}
        onChange={(event) => onChange(event.currentTarget.value)}
        inputContainer={(input) => (
          <div className={classes.row}>
            {input}
            <UploadButton isBusy={isUploading} onChoose={send} />
          </div>
        )}
      />
      {isUploading && percent > 0 && <Progress value={percent} size="lg" aria-label="Upload progress" />}
    </div>
  );
}

function UploadButton({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) {
  return (
    <FileButton
      accept={IMAGE_TYPES.join(',')}
      inputProps={{ 'aria-label': 'Picture file' }}
      onChange={(file) => file && onChoose(file)}
    >
      {(props) => (
        <Button
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden="true" />}
          aria-disabled={isBusy}
          data-disabled={isBusy}
          {...props}
          onClick={() => !isBusy && props.onClick()}
        >
          Upload
        </Button>
      )}
    </FileButton>
  );
}

/** Uploads a picture for the home page and reports its progress. Closing the dialog cancels the upload. */
function usePictureUpload(onUploaded: (url: string) => void) {
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
