import { IMAGE_TYPES, type ImageKind } from '@touchline/contracts/images';
import { type ReactNode, type RefObject, useState } from 'react';
import { FileZone } from '../../../components/file-zone/file-zone.tsx';
import classes from './picture-zone.module.css';
import { Silhouette } from './silhouette.tsx';

interface PictureZoneProps {
  kind: ImageKind;
  /** Names the field. */
  label: string;
  alt: string;
  /** The picture to show, if there is one. */
  src: string | null;
  /** The text below the picture. */
  caption: ReactNode;
  error: string | null;
  isBusy: boolean;
  input: RefObject<HTMLInputElement | null>;
  inputId: string | undefined;
  onChoose: (file: File) => void;
}

/** The picture in its frame, which is also a file input and a drop target. */
export function PictureZone({ kind, alt, src, caption, input, onChoose, ...zone }: PictureZoneProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = src !== null && src !== broken;
  return (
    <FileZone
      {...zone}
      accept={IMAGE_TYPES.join(',')}
      inputRef={input}
      onChoose={([file]) => file && onChoose(file)}
      layout="column"
      picture={
        <span className={classes.frame} data-kind={kind} data-testid="picture-frame">
          {isShown ? (
            <img src={src} alt={alt} className={classes.picture} onError={() => setBroken(src)} />
          ) : (
            <Silhouette kind={kind} className={classes.silhouette} />
          )}
        </span>
      }
      caption={src !== null && !isShown ? 'The picture could not be shown.' : caption}
    />
  );
}
