import { Button } from '@mantine/core';
import { IconAlertTriangle, IconScissors, IconUpload } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { FileZone } from '../../../components/file-zone/file-zone.tsx';
import { formatDuration, formatMegabytes } from '../../../lib/format.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { ClipPreview } from './clip-preview.tsx';
import classes from './file-field.module.css';
import type { Refusal } from './use-chosen-files.ts';

interface FileFieldProps {
  file: File | null;
  /** Whether several are chosen, which are shown elsewhere. */
  isMany: boolean;
  refusal: Refusal | null;
  isBusy: boolean;
  inputRef: Ref<HTMLInputElement>;
  onChoose: (files: File[]) => void;
  /** Offers to choose a part; null where there is no file for it. */
  onChoosePart: (() => void) | null;
}

/** Chooses clips, and shows the chosen one and why the last one was refused. */
export function FileField({ file, isMany, refusal, onChoosePart, ...zone }: FileFieldProps) {
  const url = useObjectUrl(file);
  const [measured, setMeasured] = useState<{ url: string; seconds: number } | null>(null);
  const Icon = refusal ? IconAlertTriangle : IconUpload;
  return (
    <div className={classes.field}>
      <FileZone
        {...zone}
        label="Video File"
        accept="video/*"
        hasFirstFocus
        isMultiple
        picture={
          url ? (
            <ClipPreview key={url} url={url} onMeasure={(seconds) => setMeasured({ url, seconds })} />
          ) : (
            <Icon className={classes.icon} size={32} aria-hidden="true" />
          )
        }
        caption={
          <span className={classes.words}>
            <span className={classes.name}>
              {file ? file.name : isMany ? 'Drop more videos here, or choose them' : 'Drop a video here, or choose one'}
            </span>
            <span className={classes.hint}>
              {file ? factsOf(file, measured?.url === url ? measured?.seconds : null) : 'MP4, MOV, AVI · up to 100 MB'}
            </span>
            {file && <span className={classes.hint}>Choose another</span>}
          </span>
        }
        error={
          refusal && (
            <>
              <strong>{refusal.file ? `${refusal.title}: ${refusal.file.name}` : refusal.title}</strong>{' '}
              <span className={classes.reason}>{refusal.description}</span>
            </>
          )
        }
      />
      {onChoosePart && (
        <Button
          variant="default"
          className={classes.part}
          leftSection={<IconScissors size={18} aria-hidden="true" />}
          disabled={zone.isBusy}
          onClick={onChoosePart}
        >
          Choose a Part
        </Button>
      )}
    </div>
  );
}

function factsOf(file: File, seconds: number | null | undefined): string {
  const size = formatMegabytes(file.size);
  return seconds ? `${size} · ${formatDuration(seconds)}` : size;
}
