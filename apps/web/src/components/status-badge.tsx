import { IconAlertCircle, IconCheck, IconClockHour4, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type StatusTone = 'good' | 'waiting' | 'urgent' | 'danger' | 'plain';

const ICONS = { good: IconCheck, waiting: IconClockHour4, urgent: IconAlertCircle, danger: IconX, plain: null };

/** The status of something. Each tone has its own shape and icon, so that it is clear without colour. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <span className={classes.badge} data-tone={tone}>
      {Icon && <Icon size={14} stroke={2.5} aria-hidden="true" />}
      {children}
    </span>
  );
}
