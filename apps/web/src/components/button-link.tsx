import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import classes from './button-link.module.css';

export interface ButtonLinkProps extends Pick<LinkProps, 'to' | 'state' | 'reloadDocument' | 'aria-description'> {
  children: ReactNode;
  /** `text` is for links beside a heading, the chalk variants are for green backgrounds. */
  variant?: 'filled' | 'default' | 'text' | 'chalk' | 'chalk-outline' | 'chalk-text';
  size?: 'sm' | 'md' | 'lg';
  /** `xl` makes it a pill. */
  radius?: 'sm' | 'xl';
  leftSection?: ReactNode;
  fullWidth?: boolean;
}

/**
 * A link that looks like Mantine's Button. It does not use Mantine, because the landing page needs no other part of
 * Button and is often loaded over slow mobile connections.
 */
export function ButtonLink({ variant = 'filled', size = 'md', radius = 'sm', ...link }: ButtonLinkProps) {
  const { leftSection, fullWidth, children, ...rest } = link;
  return (
    <Link
      className={classes.button}
      data-variant={variant}
      data-size={size}
      data-radius={radius}
      data-full-width={fullWidth}
      {...rest}
    >
      {leftSection}
      {children}
    </Link>
  );
}

/** The same for a button, where Mantine's would be code that every visitor loads. */
export function LightButton({
  variant = 'filled',
  ...button
}: ComponentProps<'button'> & Pick<ButtonLinkProps, 'variant'>) {
  return (
    <button
      type="button"
      className={classes.button}
      data-variant={variant}
      data-size="md"
      data-radius="sm"
      {...button}
    />
  );
}

/** A text beside an icon. On a phone only the icon is visible; the text remains the accessible name. */
export function ResponsiveLabel({ children }: { children: ReactNode }) {
  return <span className={classes.label}>{children}</span>;
}
