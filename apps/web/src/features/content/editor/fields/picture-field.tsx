import { Button, FileButton, Progress, TextInput, type TextInputProps } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { IMAGE_TYPES } from '@touchline/contracts/images';
import classes from './picture-field.module.css';
import { usePictureUpload } from './use-picture-upload.ts';

interface PictureFieldProps extends Omit<TextInputProps, 'onChange'> {
  value?: string;
  onChange: (url: string) => void;
}

/** The address of a picture: typed, or set by uploading a file. */
export function PictureField({ value = '', onChange, ...field }: PictureFieldProps) {
  const { send, isUploading, percent } = usePictureUpload(onChange);
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
