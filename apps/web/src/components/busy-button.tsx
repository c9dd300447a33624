import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import classes from './busy-button.module.css';

interface BusyButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  isBusy: boolean;
  /** Replaces the label while busy; without it the label stays the button's name. */
  busyLabel?: string;
}

/**
 * A button that starts something and ignores clicks until that has ended, including those of Enter in its form. It is not
 * `disabled` meanwhile, because it would lose the focus. A loader takes the place of its icon, or of its label if it has
 * none, so that its width stays.
 */
export function BusyButton({ isBusy, busyLabel, leftSection, onClick, children, ...button }: BusyButtonProps) {
  const loader = <Loader size="1em" color="currentColor" />;
  return (
    <Button
      {...button}
      aria-busy={isBusy}
      aria-disabled={isBusy || button['aria-disabled']}
      leftSection={
        leftSection && (
          <span className={classes.swap} data-busy={isBusy}>
            <span className={classes.idle}>{leftSection}</span>
            {isBusy && <span className={classes.busy}>{loader}</span>}
          </span>
        )
      }
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {leftSection && !busyLabel ? (
        children
      ) : (
        <span className={classes.swap} data-busy={isBusy} data-renamed={busyLabel !== undefined}>
          <span className={classes.idle}>{children}</span>
          {(isBusy || busyLabel) && (
            <span className={classes.busy}>
              {!leftSection && loader}
              {busyLabel}
            </span>
          )}
        </span>
      )}
    </Button>
  );
}
