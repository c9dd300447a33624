import { CONTENT_IMAGE_WIDTHS, contentImageIdOf, contentImageUrl } from '@touchline/contracts/home-page';
import { useState } from 'react';
import { PitchLines } from '../../../components/brand.tsx';
import classes from './content-picture.module.css';

interface ContentPictureProps {
  url: string;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** Visible without scrolling, so loaded at once instead of lazily. */
  isFirst?: boolean;
}

/** A picture chosen by an admin, in a frame of fixed proportions so that the layout does not shift when it loads. */
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
          // Decorative: the text next to it says what it shows.
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
