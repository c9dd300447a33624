import { VisuallyHidden } from '@mantine/core';
import classes from './count-badge.module.css';

interface CountBadgeProps {
  count: number;
  /** What is counted, for screen readers. Without it the description of what the badge stands in says it. */
  label?: string;
  /** Where it stands. */
  className?: string | undefined;
}

/** How many wait or are unread, on amber; nothing for none. */
export function CountBadge({ count, label, className = '' }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className={`${classes.badge} ${className}`} aria-hidden={label === undefined || undefined}>
      {count > 99 ? '99+' : count}
      {label && <VisuallyHidden> {label}</VisuallyHidden>}
    </span>
  );
}
