import { Button, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatDay } from '../lib/format.ts';
import classes from './draft-notice.module.css';

interface DraftNoticeProps {
  /** When the restored changes were made; null when there are none. */
  from: string | null;
  onDiscard: () => void;
}

/** Above a form: its fields hold changes from an earlier visit. Rendered also without any, so that it is announced. */
export function DraftNotice({ from, onDiscard }: DraftNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const handleDiscard = () => {
    onDiscard();
    // The pressed button disappears; the form begins here.
    notice.current?.focus();
  };
  return (
    <div role="status" className={classes.status} ref={notice} tabIndex={-1}>
      {from !== null && (
        <div className={classes.notice}>
          <IconHistory size={20} aria-hidden="true" />
          <Text flex="1 1 12rem">Unsaved changes from {formatDay(from)} restored</Text>
          <Button variant="subtle" size="compact-md" onClick={handleDiscard}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}
