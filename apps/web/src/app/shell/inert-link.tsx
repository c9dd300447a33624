import type { ReactNode } from 'react';

interface InertLinkProps {
  children: ReactNode;
  className?: string | undefined;
  'aria-label'?: string;
}

/** A link without a target yet: announced as unavailable, skipped by the Tab key, and never a 404. */
export function InertLink({ children, ...rest }: InertLinkProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a placeholder cannot be operated, so it takes no focus
    // biome-ignore lint/a11y/useSemanticElements: an anchor without an address is not a link for screen readers
    <span role="link" aria-disabled="true" {...rest}>
      {children}
    </span>
  );
}
