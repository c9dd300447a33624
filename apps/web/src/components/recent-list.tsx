import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './recent-list.module.css';

/** The newest entries of a longer list, for a dashboard card. Its children are `RecentEntry`. */
export function RecentList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface RecentEntryProps {
  name: string;
  to: string;
  avatar?: ReactNode;
  about: ReactNode;
  badges: ReactNode;
}

export function RecentEntry({ name, to, avatar, about, badges }: RecentEntryProps) {
  return (
    <li className={classes.entry}>
      {avatar && <span className={classes.avatar}>{avatar}</span>}
      <div className={classes.words}>
        <Link to={to} className={classes.name ?? ''}>
          {name}
        </Link>
        <span className={classes.about}>{about}</span>
      </div>
      <div className={classes.badges}>{badges}</div>
    </li>
  );
}

export function NothingRecent({ children }: { children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}
