import classes from './message.module.css';
import { toParts } from './text-parts.ts';

/** What somebody wrote, as text: line breaks kept, addresses as links, nothing else more than letters. */
export function MessageText({ children }: { children: string }) {
  return (
    <div className={classes.text} dir="auto">
      {toParts(children).map(({ start, text, href }) =>
        href === null ? (
          <span key={start}>{text}</span>
        ) : (
          <a key={start} href={href} target="_blank" rel="noopener noreferrer" className={classes.link}>
            {text}
          </a>
        ),
      )}
    </div>
  );
}
