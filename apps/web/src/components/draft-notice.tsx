import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDay } from '../lib/format.ts';
import classes from './draft-notice.module.css';

interface DraftNoticeProps {
  /** When the restored changes were made; null when there are none. */
  from: string | null;
  onDiscard: () => void;
}

/** Above a form: its fields hold changes from an earlier visit. Rendered also without any, so that it is announced. */
export function DraftNotice({ from, onDiscard }: DraftNoticeProps) {
  return (
    <div role="status" className={classes.status}>
      {from !== null && (
        <div className={classes.notice}>
          <IconHistory size={20} aria-hidden="true" className={classes.icon} />
          <p className={classes.text}>Unsaved changes from {formatDay(from)} restored</p>
          <Button variant="subtle" size="compact-md" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}
