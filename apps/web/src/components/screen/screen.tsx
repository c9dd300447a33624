import type { ReactNode } from 'react';
import classes from './screen.module.css';

interface PartProps {
  children: ReactNode;
}

/** The width and rhythm of a signed-in screen. */
export function Screen({ children }: PartProps) {
  return <div className={classes.screen}>{children}</div>;
}

/** A row of figures that wraps by itself. */
export function Tiles({ children }: PartProps) {
  return <div className={classes.tiles}>{children}</div>;
}

interface ColumnsProps extends PartProps {
  side: ReactNode;
  /** What comes last on a phone; on a desk it takes the room that a shorter first column leaves. */
  after?: ReactNode;
}

/** What the screen is about, and beside it, or below on a phone, what accompanies it. */
export function Columns({ children, side, after }: ColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>{children}</div>
      <aside className={classes.side} aria-label="Sidebar">
        {side}
      </aside>
      {after && <div className={classes.after}>{after}</div>}
    </div>
  );
}
