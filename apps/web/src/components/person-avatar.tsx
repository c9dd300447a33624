import { initialsOf } from '../lib/format.ts';
import classes from './person-avatar.module.css';

interface PersonAvatarProps {
  firstName: string;
  lastName: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
}

/** A person's initials. Always beside the name, so hidden from screen readers. */
export function PersonAvatar({ firstName, lastName, size = 'md' }: PersonAvatarProps) {
  return (
    <span className={classes.avatar} data-size={size} aria-hidden="true">
      {initialsOf(firstName, lastName)}
    </span>
  );
}
