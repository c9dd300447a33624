import { getDefaultZIndex, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { useListensToEscape } from './dialog-stack.ts';
import { useFirstFocus } from './use-first-focus.ts';
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
  /** False where the user continues elsewhere than at the opener. */
  returnsFocus?: boolean;
  /** A confirmation, which is above other dialogs. */
  isQuestion?: boolean;
  children: ReactNode;
}

/**
 * Mantine's modal with space for a toast. It starts in its first field, and the focus returns to the opener. Forms that would
 * lose what was typed close it through useDiscardQuestion.
 */
export function Dialog({ title, isOpen, onClose, size = 'medium', children, ...rest }: DialogProps) {
  const { onClosed, returnsFocus = true, isQuestion = false } = rest;
  const listensToEscape = useListensToEscape(isOpen);
  const opener = useOpener(isOpen);
  const body = useFirstFocus();
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={WIDTHS[size]}
      centered={size === 'small'}
      closeOnEscape={listensToEscape}
      returnFocus={false}
      onExitTransitionEnd={() => {
        if (returnsFocus) opener.focus();
        onClosed?.();
      }}
      zIndex={getDefaultZIndex(isQuestion ? 'popover' : 'modal')}
      data-size={size}
      classNames={classes}
    >
      {/* A click on it must not take the focus from the field, where it returns to after a question. */}
      <Modal.Overlay backgroundOpacity={0.6} color="#06140d" onMouseDown={(event) => event.preventDefault()} />
      <Modal.Content radius="lg" data-closing={!isOpen || undefined}>
        {/* The header element of a dialog counts as a second banner beside the one of the page. */}
        <Modal.Header role="none">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body ref={body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
