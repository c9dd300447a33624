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
  /** The dialog has faded out, and the focus is back where it was. */
  onClosed?: () => void;
  /** The larger ones are forms: on a phone they fill the screen. */
  size?: keyof typeof WIDTHS;
  /** Leaving by mistake would lose something: only what is in it closes the dialog. */
  isGuarded?: boolean;
  withCloseButton?: boolean;
  /** The opener of something that was done is not always the place to go on from. */
  returnsFocus?: boolean;
  /** It asks about what is done in another dialog, and stands above that. */
  isQuestion?: boolean;
  children: ReactNode;
}

/** What every dialog of the app is: Mantine's, with room for a toast, and the focus given back to whoever opened it. */
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
