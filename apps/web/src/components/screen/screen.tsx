import { Children, type CSSProperties, type ReactNode } from 'react';
import classes from './screen.module.css';

interface PartProps {
  children: ReactNode;
}

interface ScreenProps extends PartProps {
  /** Uses more of a very wide screen; for lists. */
  isWide?: boolean;
}

/** Width and spacing of a signed-in screen. */
export function Screen({ children, isWide = false }: ScreenProps) {
  return (
    <div className={classes.screen} data-wide={isWide}>
      {children}
    </div>
  );
}

/** A strip of figures. */
export function Tiles({ children }: PartProps) {
  const count = Children.count(children);
  return (
    <div className={classes.tiles} data-pairs={count % 2 === 0} style={{ '--tiles': count } as CSSProperties}>
      {children}
    </div>
  );
}

interface ColumnsProps extends PartProps {
  side: ReactNode;
  /** First on a phone; on a wide screen above the sidebar, so that the main column begins at the top. */
  before?: ReactNode;
  /** Last on a phone; on a wide screen below the main column, if that is shorter than the sidebar. */
  after?: ReactNode;
}

/** The main column and a sidebar, which is below it on a phone. */
export function Columns({ children, side, before, after }: ColumnsProps) {
  return (
    <div className={classes.columns}>
      {before && <div className={classes.before}>{before}</div>}
      <div className={classes.main}>{children}</div>
      <aside className={classes.side} aria-label="Sidebar">
        {side}
      </aside>
      {after && <div className={classes.after}>{after}</div>}
    </div>
  );
}

/** The main links and actions of a dashboard. */
export function QuickActions({ children }: PartProps) {
  return (
    <nav className={classes.quickActions} aria-label="Quick Actions">
      {children}
    </nav>
  );
}
