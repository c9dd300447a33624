import { getDefaultZIndex, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { useListensToEscape } from './dialog-stack.ts';
import { useOpener } from './use-opener.ts';

const WIDTHS = { small: '27.5rem', medium: '38.75rem', wide: '68rem' };

export interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** Called once the dialog has faded out and the focus is back on the opener. */
  onClosed?: () => void;
  /** `medium` and `wide` are for forms and fill the screen on a phone. */
  size?: keyof typeof WIDTHS;
  /** Escape and clicks outside do not close the dialog, because something would be lost. */
  isGuarded?: boolean;
  withCloseButton?: boolean;
  /** False where the user continues elsewhere than at the opener. */
  returnsFocus?: boolean;
  /** A confirmation, which is above other dialogs. */
  isQuestion?: boolean;
  children: ReactNode;
}

/** Mantine's modal with space for a toast; the focus returns to the opener. */
export function Dialog({ title, isOpen, onClose, size = 'medium', children, ...rest }: DialogProps) {
  const { onClosed, isGuarded = false, withCloseButton = true, returnsFocus = true, isQuestion = false } = rest;
  const listensToEscape = useListensToEscape(isOpen);
  const opener = useOpener(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={WIDTHS[size]}
      centered={size === 'small'}
      closeOnEscape={listensToEscape && !isGuarded}
      closeOnClickOutside={!isGuarded}
      withCloseButton={withCloseButton}
      returnFocus={false}
      onExitTransitionEnd={() => {
        if (returnsFocus) opener.focus();
        onClosed?.();
      }}
      zIndex={getDefaultZIndex(isQuestion ? 'popover' : 'modal')}
      data-size={size}
      classNames={classes}
    >
      {children}
    </Modal>
  );
}
