import { use } from 'react';
import { posterAt } from '../../../shared/videos/video-player/video-file.ts';
import classes from './content-skeleton.module.css';
import { FirstContentContext } from './first-content.ts';

/**
 * A placeholder in the usual shape of the lists, with the picture of the first clip if that is known. Not Mantine's
 * Skeleton, whose code every visitor would have to load.
 */
export function ContentSkeleton() {
  const leadClip = use(FirstContentContext)?.leadClip;
  return (
    <div role="status" aria-label="Loading content" className={classes.lists}>
      <div className={classes.skeleton} data-line="title" />
      <div className={classes.lead}>
        {leadClip ? (
          <img className={classes.picture} src={posterAt(leadClip)} alt="" />
        ) : (
          <div className={classes.skeleton} data-line="picture" />
        )}
        <Words />
      </div>
      <div className={classes.pair}>
        {['first', 'second'].map((name) => (
          <div key={name} className={classes.card}>
            <div className={classes.skeleton} data-line="picture" />
            <Words />
          </div>
        ))}
      </div>
    </div>
  );
}

function Words() {
  return (
    <div className={classes.words}>
      {['facts', 'heading', 'text', 'last'].map((line) => (
        <div key={line} className={classes.skeleton} data-line={line} />
      ))}
    </div>
  );
}
