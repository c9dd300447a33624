import type { ReactNode } from 'react';
import classes from './feature-block.module.css';

interface FeatureBlockProps {
  title: string;
  text: string;
  points: readonly string[];
  /** A drawing of the screen that the block is about. */
  children: ReactNode;
}

/** A feature of the product: a text on one side, a drawing of the screen on the other. */
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
