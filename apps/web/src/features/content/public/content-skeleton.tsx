import classes from './content-skeleton.module.css';

/** A placeholder in the usual shape of the lists. Not Mantine's Skeleton, whose code every visitor would have to load. */
export function ContentSkeleton() {
  return (
    <div role="status" aria-label="Loading content" className={classes.lists}>
      <div className={classes.skeleton} data-line="title" />
      <div className={classes.lead}>
        <div className={classes.skeleton} data-line="picture" />
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
