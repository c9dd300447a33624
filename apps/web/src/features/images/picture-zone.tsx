import { IMAGE_TYPES, type ImageKind } from '@touchline/contracts/images';
import { type DragEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { useStrayDropsIgnored } from '../../components/use-stray-drops-ignored.ts';
import classes from './picture-zone.module.css';
import { Silhouette } from './silhouette.tsx';

interface PictureZoneProps {
  kind: ImageKind;
  /** Names the field. */
  label: string;
  alt: string;
  /** The picture to show, if there is one. */
  src: string | null;
  /** What is said below the picture. */
  caption: ReactNode;
  error: string | null;
  isBusy: boolean;
  input: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
}

/** The picture in its frame, and at the same time a file chooser and a place to drop a file on. */
export function PictureZone({ kind, label, alt, src, ...zone }: PictureZoneProps) {
  const { caption, error, isBusy, input, onChoose } = zone;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  useStrayDropsIgnored();
  const isShown = src !== null && src !== broken;

  const handleDrop = (event: DragEvent) => {
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !isBusy) onChoose(dropped);
  };

  return (
    <div>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <label
        className={classes.zone}
        data-over={isOver}
        data-invalid={error !== null}
        data-busy={isBusy}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES.join(',')}
          className={classes.input}
          aria-disabled={isBusy}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-caption ${id}-error`}
          aria-invalid={error !== null}
          // Not `disabled`: that would take the focus away from it in the middle of an upload.
          onClick={(event) => isBusy && event.preventDefault()}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            // Emptied, so that choosing the same file again is a choice too.
            currentTarget.value = '';
            if (chosen) onChoose(chosen);
          }}
        />
        <span className={classes.frame} data-kind={kind} data-testid="picture-frame">
          {isShown ? (
            <img src={src} alt={alt} className={classes.picture} onError={() => setBroken(src)} />
          ) : (
            <Silhouette kind={kind} className={classes.silhouette} />
          )}
        </span>
        <span id={`${id}-caption`} className={classes.caption}>
          {src !== null && !isShown ? 'The picture could not be shown.' : caption}
        </span>
      </label>
      <p id={`${id}-error`} className={classes.error} hidden={error === null}>
        {error}
      </p>
    </div>
  );
}
