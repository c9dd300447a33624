import { CONTENT_IMAGE_WIDTHS, contentImageIdOf, contentImageUrl } from '@touchline/contracts/content-images';
import { useState } from 'react';
import { PitchLines } from '../../../components/brand/pitch-lines.tsx';
import classes from './content-picture.module.css';

interface ContentPictureProps {
  url: string;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** Seen without scrolling: not put off until it comes near. */
  isFirst?: boolean;
}

/** A picture that an admin has chosen, in a frame of fixed shape so that nothing moves when it arrives. */
export function ContentPicture({ url, sizes, isFirst = false }: ContentPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const id = contentImageIdOf(url);
  const { large, small } = CONTENT_IMAGE_WIDTHS;
  return (
    <div className={`${classes.frame} tl-grass`}>
      {broken === url ? (
        <PitchLines view="centre" className={classes.lines} />
      ) : (
        <img
          className={classes.picture}
          src={url}
          {...(id && { srcSet: `${contentImageUrl(id, 'small')} ${small}w, ${url} ${large}w`, sizes })}
          // What it is about stands beside it in words.
          alt=""
          width={16}
          height={9}
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          onError={() => setBroken(url)}
        />
      )}
    </div>
  );
}
