import type { ReactNode } from 'react';

interface InertLinkProps {
  children: ReactNode;
  className?: string | undefined;
  'aria-label'?: string;
}

/** A link that leads nowhere yet: read out as an unavailable link, passed over by the Tab key, never a 404. */
export function InertLink({ children, ...rest }: InertLinkProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a placeholder is nothing to operate, so it takes no focus
    // biome-ignore lint/a11y/useSemanticElements: an anchor without an address is no link to anybody
    <span role="link" aria-disabled="true" {...rest}>
      {children}
    </span>
  );
}
