import classes from './video-card.module.css';

const TAGS_SHOWN = 3;

/** At most three tags; the badge with the number of the others names them in its title. */
export function VideoTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const shown = tags.slice(0, TAGS_SHOWN);
  const hidden = tags.slice(TAGS_SHOWN);
  return (
    <ul className={classes.tags} aria-label="Tags">
      {shown.map((tag) => (
        <li key={tag} className={classes.tag}>
          {tag}
        </li>
      ))}
      {hidden.length > 0 && (
        <li className={classes.tag} title={hidden.join(', ')}>
          +{hidden.length}
        </li>
      )}
    </ul>
  );
}
