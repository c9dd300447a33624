import { Group, Stack, Title } from '@mantine/core';
import { createContext, type ReactNode, use, useId } from 'react';
import classes from './review-section.module.css';

const SectionPlace = createContext<'drawer' | 'page'>('drawer');

/** Tells the sections inside that they are cards of a page. */
export const SectionsOnPage = SectionPlace.Provider;
export const useIsOnPage = () => use(SectionPlace) === 'page';

interface ReviewSectionProps {
  title: string;
  /** A link beside the title. */
  action?: ReactNode;
  /** Amber: the admin should look at it. */
  isWarning?: boolean;
  children: ReactNode;
}

/** A titled part of the drawer, or a card of the page of a user. */
export function ReviewSection({ title, action, isWarning = false, children }: ReviewSectionProps) {
  const titleId = useId();
  const isOnPage = useIsOnPage();
  return (
    <Stack
      component="section"
      gap={isOnPage ? 'md' : 'xs'}
      className={classes.section ?? ''}
      aria-labelledby={titleId}
      data-warning={isWarning}
      data-place={isOnPage ? 'page' : 'drawer'}
    >
      <Group component="header" justify="space-between" align="baseline" gap="0.25rem var(--mantine-spacing-sm)">
        <Title order={isOnPage ? 2 : 3} size={isOnPage ? 'h4' : 'h5'} lh={1.5} id={titleId}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Stack>
  );
}
