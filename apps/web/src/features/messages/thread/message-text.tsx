import classes from './message.module.css';
import { toParts } from './text-parts.ts';

/** The text of a message: line breaks are kept and addresses are links; there is no other markup. */
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
