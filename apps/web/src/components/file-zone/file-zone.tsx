import { useWindowEvent } from '@mantine/hooks';
import { type DragEvent, type ReactNode, type Ref, useId, useState } from 'react';
import classes from './file-zone.module.css';

interface FileZoneProps {
  label: string;
  /** The file types that the browser offers, such as `video/*`. */
  accept: string;
  /** Why the last file was refused. */
  error: ReactNode;
  /** An upload is running: the field keeps the focus, unlike a disabled one, but accepts no file. */
  isBusy: boolean;
  inputRef: Ref<HTMLInputElement>;
  /** The part of an address that leads to the field. */
  inputId?: string | undefined;
  /** Focused when its dialog opens. */
  hasFirstFocus?: boolean;
  /** Several files may be chosen at once. */
  isMultiple?: boolean;
  onChoose: (files: File[]) => void;
  /** A picture or an icon before or above the caption. */
  picture: ReactNode;
  layout?: 'row' | 'column';
  caption: ReactNode;
}

const ignore = (event: Event) => event.preventDefault();

/** A file chooser and drop zone. The caller validates the file. */
export function FileZone({ label, accept, error, isBusy, inputRef, onChoose, ...rest }: FileZoneProps) {
  const { picture, layout = 'row', caption, hasFirstFocus, isMultiple = false, inputId } = rest;
  const id = useId();
  const hasError = error !== null;
  const [isOver, setOver] = useState(false);
  // The browser would open a file that is dropped outside of the zone in place of the page.
  useWindowEvent('dragover', ignore);
  useWindowEvent('drop', ignore);

  const choose = (list: Iterable<File>) => {
    const files = [...list].slice(0, isMultiple ? undefined : 1);
    if (files.length > 0 && !isBusy) onChoose(files);
  };
  const handleDrop = (event: DragEvent) => {
    setOver(false);
    choose(event.dataTransfer.files);
  };

  return (
    <div>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <label
        className={classes.zone}
        data-layout={layout}
        data-over={isOver}
        data-invalid={hasError}
        data-busy={isBusy}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <input
          ref={inputRef}
          id={inputId}
          type="file"
          accept={accept}
          multiple={isMultiple}
          className={classes.input}
          aria-disabled={isBusy}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-caption ${id}-error`}
          aria-invalid={hasError}
          data-autofocus={hasFirstFocus}
          onClick={(event) => isBusy && event.preventDefault()}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            // Cleared, so that choosing the same file again fires a change event.
            currentTarget.value = '';
            choose(chosen);
          }}
        />
        {picture}
        <span className={classes.words}>
          <span id={`${id}-caption`} className={classes.caption}>
            {caption}
          </span>
          {/* Always mounted, because many screen readers ignore a live region that is inserted together with its text. */}
          <span id={`${id}-error`} role="alert" className={classes.error}>
            {error}
          </span>
        </span>
      </label>
    </div>
  );
}
