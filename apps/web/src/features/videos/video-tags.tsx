import { lineUpTags } from './tags.ts';
import classes from './video-card.module.css';

/** At most three tags; the badge that counts the others names them to whoever points at it or listens. */
export function VideoTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const { shown, more, hidden } = lineUpTags(tags);
  return (
    <ul className={classes.tags} aria-label="Tags">
      {shown.map((tag) => (
        <li key={tag} className={classes.tag}>
          {tag}
        </li>
      ))}
      {more && (
        <li className={classes.tag} title={hidden.join(', ')}>
          {more}
        </li>
      )}
    </ul>
  );
}
