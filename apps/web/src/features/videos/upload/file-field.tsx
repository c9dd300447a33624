import { IconMovie, IconUpload } from '@tabler/icons-react';
import type { Ref } from 'react';
import { FileZone } from '../../../components/file-zone/file-zone.tsx';
import { formatMegabytes } from '../../../lib/format.ts';
import classes from './file-field.module.css';

interface FileFieldProps {
  file: File | null;
  error: string | null;
  isBusy: boolean;
  inputRef: Ref<HTMLInputElement>;
  onChoose: (file: File) => void;
}

export function FileField({ file, ...zone }: FileFieldProps) {
  return (
    <FileZone
      {...zone}
      label="Video File"
      accept="video/*"
      hasFirstFocus
      picture={file ? <IconMovie size={32} aria-hidden="true" /> : <IconUpload size={32} aria-hidden="true" />}
      caption={
        <span className={classes.words}>
          <span className={classes.name}>{file ? file.name : 'Drop a video here, or choose one'}</span>
          <span className={classes.hint}>
            {file ? `${formatMegabytes(file.size)} · choose another` : 'MP4, MOV, AVI · up to 100 MB'}
          </span>
        </span>
      }
    />
  );
}
