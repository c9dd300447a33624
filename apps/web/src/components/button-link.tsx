import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import classes from './button-link.module.css';

export interface ButtonLinkProps extends Pick<LinkProps, 'to' | 'reloadDocument'> {
  children: ReactNode;
  /** `text` stands beside a heading; the chalk variants on green grass. */
  variant?: 'filled' | 'default' | 'text' | 'chalk' | 'chalk-outline' | 'chalk-text';
  size?: 'sm' | 'md' | 'lg';
  /** `xl` rounds it off like a chip. */
  radius?: 'sm' | 'xl';
  leftSection?: ReactNode;
  fullWidth?: boolean;
}

/**
 * A link that looks like Mantine's Button: it goes somewhere, so it stays a link. It does without Mantine, because the
 * landing page has no other use for it and is fetched by people on their phones.
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
