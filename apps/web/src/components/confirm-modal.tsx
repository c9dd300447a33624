import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface ConfirmOptions {
  title: string;
  message: ReactNode;
  confirmLabel: string;
  tone?: 'plain' | 'danger';
}

interface ConfirmModalProps extends ConfirmOptions {
  isOpen: boolean;
  onAnswer: (isConfirmed: boolean) => void;
  /** The dialog has faded out: the moment to give the focus back. */
  onClosed: () => void;
}

export function ConfirmModal({ title, message, confirmLabel, tone = 'plain', ...dialog }: ConfirmModalProps) {
  const { isOpen, onAnswer, onClosed } = dialog;
  return (
    <Modal
      opened={isOpen}
      onClose={() => onAnswer(false)}
      title={title}
      centered
      // Mantine remembers the asker only when a closed dialog opens; this one is mounted open the first time.
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      <Text component="div">{message}</Text>
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          Cancel
        </Button>
        <Button {...(tone === 'danger' ? { color: 'red' } : {})} onClick={() => onAnswer(true)}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
