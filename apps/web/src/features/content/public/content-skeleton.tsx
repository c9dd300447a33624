import classes from './content-skeleton.module.css';

/** Where the lists will be, in the shape they mostly have. Of Mantine's own ghosts every visitor would fetch the code. */
export function ContentSkeleton() {
  return (
    <div role="status" aria-label="Loading content" className={classes.lists}>
      <div className={classes.ghost} data-line="title" />
      <div className={classes.lead}>
        <div className={classes.ghost} data-line="picture" />
        <Words />
      </div>
      <div className={classes.pair}>
        {['first', 'second'].map((name) => (
          <div key={name} className={classes.card}>
            <div className={classes.ghost} data-line="picture" />
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
        <div key={line} className={classes.ghost} data-line={line} />
      ))}
    </div>
  );
}
