import { Box, Text } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './waiting-notice.module.css';

interface WaitingNoticeProps {
  title?: string;
  children: ReactNode;
  /** Below the text. */
  after?: ReactNode;
}

/** A notice about something the user has to wait for. */
export function WaitingNotice({ title, children, after }: WaitingNoticeProps) {
  return (
    <div className={classes.notice} role="note">
      <IconClockHour4 className={classes.icon} size={22} aria-hidden="true" />
      <Box flex={1} miw={0}>
        {title && (
          <Text fw={700} c="var(--tl-amber-text)">
            {title}
          </Text>
        )}
        <Text>{children}</Text>
        {after}
      </Box>
    </div>
  );
}
