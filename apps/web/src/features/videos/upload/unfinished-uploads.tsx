import { Button } from '@mantine/core';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { formatMegabytes, formatShare } from '../../../lib/format.ts';
import { discardUpload } from './sending/send-video.ts';
import { forgetUpload, type UnfinishedUpload, useUnfinished } from './sending/unfinished.ts';
import classes from './upload-dialog.module.css';

interface UnfinishedUploadsProps {
  playerId: string;
  /** Leads to where the file is chosen again. */
  onContinue: () => void;
}

/** Uploads of an earlier visit that stopped before their end, and how to go on with them. */
export function UnfinishedUploads({ playerId, onContinue }: UnfinishedUploadsProps) {
  const uploads = useUnfinished(playerId);
  const discard = ({ url }: UnfinishedUpload) => {
    forgetUpload(playerId, url);
    void discardUpload(url);
  };
  return uploads.map((upload) => (
    <WaitingNotice
      key={upload.url}
      title={`“${upload.details.title}” has not been sent completely`}
      after={
        <div className={classes.noticeActions}>
          <Button size="xs" aria-label={`Continue ${upload.fileName}`} onClick={onContinue}>
            Continue
          </Button>
          <Button size="xs" variant="default" aria-label={`Discard ${upload.fileName}`} onClick={() => discard(upload)}>
            Discard
          </Button>
        </div>
      }
    >
      {`Choose ${upload.fileName} (${formatMegabytes(upload.size)}) again, and it continues at ${formatShare(upload.sent, upload.size)}.`}
    </WaitingNotice>
  ));
}
