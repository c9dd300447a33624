import { ActionIcon } from '@mantine/core';
import { IconScissors, IconX } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { formatMegabytes } from '../../../lib/format.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { ClipPreview } from './clip-preview.tsx';
import classes from './upload-dialog.module.css';

interface EntryCardProps {
  file: File;
  /** Why its upload failed. */
  failure: string | null;
  removeButton: Ref<HTMLButtonElement>;
  onRemove: () => void;
  /** Null while it is sent. */
  onChoosePart: (() => void) | null;
  children: ReactNode;
}

/** One of several videos, with its frame, its name and why its upload failed. */
export function EntryCard({ file, failure, removeButton, onRemove, onChoosePart, children }: EntryCardProps) {
  const url = useObjectUrl(file);
  return (
    <section className={classes.entry} aria-label={file.name}>
      <div className={classes.entryHead}>
        {url && <ClipPreview key={url} url={url} onMeasure={() => {}} />}
        <p className={classes.entryName}>
          <strong>{file.name}</strong>
          <span className={classes.pace}>{formatMegabytes(file.size)}</span>
        </p>
        {onChoosePart && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Choose a part of ${file.name}`} onClick={onChoosePart}>
            <IconScissors size={18} aria-hidden="true" />
          </ActionIcon>
        )}
        <ActionIcon
          ref={removeButton}
          variant="subtle"
          color="gray"
          aria-label={`Remove ${file.name}`}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
      {children}
    </section>
  );
}
