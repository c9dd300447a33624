import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { dismissToast, type Toast } from '../../lib/toast.ts';
import classes from './toast-viewport.module.css';
import { useSwipeRight } from './use-swipe-right.ts';

const ICONS = { success: IconCircleCheck, danger: IconAlertTriangle };

interface ToastCardProps {
  toast: Toast;
  /** The focus is on it or on the region around it. */
  isFocused: boolean;
}

/** One toast. It stays while the pointer or the focus is on it. */
export function ToastCard({ toast, isFocused }: ToastCardProps) {
  const { id, title, description, tone, action, duration } = toast;
  const [isUnderPointer, setUnderPointer] = useState(false);
  const isHeld = isUnderPointer || isFocused;
  const swipe = useSwipeRight(() => dismissToast(id));
  const Icon = ICONS[tone];

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, isHeld, duration]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding it is a courtesy to readers; the button is what one operates
    <div
      className={classes.toast}
      data-tone={tone}
      data-swiping={swipe.distance > 0}
      style={{ translate: `${swipe.distance}px 0` }}
      onMouseEnter={() => setUnderPointer(true)}
      onMouseLeave={() => setUnderPointer(false)}
      {...swipe.handlers}
    >
      <Icon className={classes.icon} size={24} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {/* Separates title and description for screen readers. */}
        {description && ' '}
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {action && ' '}
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label="Close" onClick={() => dismissToast(id)}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
