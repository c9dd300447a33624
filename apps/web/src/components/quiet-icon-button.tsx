import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './quiet-icon-button.module.css';

interface QuietIconButtonProps extends Pick<ActionIconProps, 'size'> {
  /** The accessible name. */
  label: string;
  /** What pointing at it shows. */
  title: string;
  Icon: ComponentType<IconProps>;
  /** For a toggle. */
  isPressed?: boolean;
  id?: string;
  onClick: () => void;
}

/** A round button of a card or a row: grey until it is pointed at or pressed. */
export function QuietIconButton({ label, title, Icon, isPressed, ...button }: QuietIconButtonProps) {
  return (
    <ActionIcon
      className={classes.button ?? ''}
      variant="transparent"
      radius="xl"
      aria-label={label}
      aria-pressed={isPressed}
      title={title}
      {...button}
    >
      <Icon size={22} aria-hidden="true" />
    </ActionIcon>
  );
}
