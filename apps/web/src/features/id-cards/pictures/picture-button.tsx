import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface PictureButtonProps extends ButtonProps {
  isBusy: boolean;
  onClick: () => void;
  children: ReactNode;
}

/**
 * An action on the picture. During its upload it looks and is announced as disabled, but keeps the focus, which `disabled`
 * would lose.
 */
export function PictureButton({ isBusy, onClick, ...button }: PictureButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      aria-disabled={isBusy}
      data-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onClick();
      }}
      {...button}
    />
  );
}
