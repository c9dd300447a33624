import { useState } from 'react';
import { formatDuration } from '../../../lib/format.ts';
import { logProblem } from '../../../lib/log.ts';
import { addressOfMoment } from './moment.ts';
import classes from './video-player.module.css';

interface CopyLinkProps {
  video: { id: string; playerId: string };
  time: number;
}

/** Copies a link that opens the video at the second that is shown. The answer stands beside it, where full screen shows it too. */
export function CopyLink({ video, time }: CopyLinkProps) {
  const [copied, setCopied] = useState<{ address: string; at: number; isDone: boolean } | null>(null);
  const copy = async () => {
    const address = addressOfMoment(video, time);
    try {
      await navigator.clipboard.writeText(address);
      setCopied({ address, at: time, isDone: true });
    } catch (problem) {
      // Browsers have no clipboard on a page without https, and may refuse it.
      logProblem('The link could not be copied.', problem);
      setCopied({ address, at: time, isDone: false });
    }
  };
  return (
    <div className={classes.link}>
      <button type="button" className={classes.small} onClick={() => void copy()}>
        Copy link at this time
      </button>
      <span role="status">
        {copied && (copied.isDone ? `Link to ${formatDuration(copied.at)} copied` : 'Please copy the link yourself:')}
      </span>
      {copied && !copied.isDone && (
        <input
          readOnly
          aria-label={`Link to ${formatDuration(copied.at)}`}
          className={classes.address}
          value={copied.address}
          ref={(field) => field?.select()}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  );
}
