import { IconMovie, IconUpload } from '@tabler/icons-react';
import { type DragEvent, type Ref, useId, useState } from 'react';
import { useStrayDropsIgnored } from '../../../components/use-stray-drops-ignored.ts';
import { formatMegabytes } from '../../../lib/format.ts';
import classes from './file-field.module.css';

interface FileFieldProps {
  file: File | null;
  error: string | null;
  isDisabled: boolean;
  inputRef: Ref<HTMLInputElement>;
  onChoose: (file: File) => void;
}

/** A file chooser that is a drop zone as well. What is chosen is judged by whoever asks for it. */
export function FileField({ file, error, isDisabled, inputRef, onChoose }: FileFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  useStrayDropsIgnored();

  const handleDrop = (event: DragEvent) => {
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !isDisabled) onChoose(dropped);
  };

  return (
    <div>
      <span id={`${id}-label`} className={classes.label}>
        Video file
      </span>
      <label
        className={classes.zone}
        data-over={isOver}
        data-invalid={error !== null}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <input
          ref={inputRef}
          type="file"
          accept="video/*"
          className={classes.input}
          disabled={isDisabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-chosen ${id}-error`}
          aria-invalid={error !== null}
          data-autofocus
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            // Emptied, so that choosing the same file again is a choice too.
            currentTarget.value = '';
            if (chosen) onChoose(chosen);
          }}
        />
        {file ? <IconMovie size={32} aria-hidden="true" /> : <IconUpload size={32} aria-hidden="true" />}
        <span id={`${id}-chosen`} className={classes.words}>
          <span className={classes.name}>{file ? file.name : 'Drop a video here, or choose one'}</span>
          <span className={classes.hint}>
            {file ? `${formatMegabytes(file.size)} · choose another` : 'MP4, MOV, AVI · up to 100 MB'}
          </span>
        </span>
      </label>
      <p id={`${id}-error`} className={classes.error} hidden={error === null}>
        {error}
      </p>
    </div>
  );
}
