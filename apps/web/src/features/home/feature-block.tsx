import type { ReactNode } from 'react';
import classes from './feature-block.module.css';

interface FeatureBlockProps {
  title: string;
  text: string;
  points: readonly string[];
  /** A glimpse of the screen in question. */
  children: ReactNode;
}

/** One thing the product does: words on one side, a glimpse of it on the other. */
export function FeatureBlock({ title, text, points, children }: FeatureBlockProps) {
  return (
    <article className={classes.block}>
      <div>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.text}>{text}</p>
        <ul className={classes.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <div className={classes.glimpse}>{children}</div>
    </article>
  );
}
