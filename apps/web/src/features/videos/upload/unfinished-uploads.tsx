import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { formatMegabytes, formatShare } from '../../../lib/format.ts';
import { askSent, discardUpload } from './sending/send-video.ts';
import {
  forgetUpload,
  listUnfinished,
  rememberUpload,
  type UnfinishedUpload,
  useUnfinished,
} from './sending/unfinished.ts';
import classes from './upload-dialog.module.css';

interface UnfinishedUploadsProps {
  playerId: string;
  /** Another upload has to end first. */
  isBusy?: boolean;
  /** Leads to where the file is chosen again. */
  onContinue: (upload: UnfinishedUpload) => void;
}

/** Uploads of an earlier visit that stopped before their end, and how to go on with them. */
export function UnfinishedUploads({ playerId, isBusy = false, onContinue }: UnfinishedUploadsProps) {
  const uploads = useUnfinished(playerId);
  useEffect(() => {
    for (const upload of listUnfinished(playerId)) void compareWithServer(playerId, upload);
  }, [playerId]);
  const discard = ({ url }: UnfinishedUpload) => {
    forgetUpload(playerId, url);
    void discardUpload(url);
  };
  if (uploads.length === 0) return null;
  const notices = uploads.map((upload) => (
    <WaitingNotice
      key={upload.url}
      title={`“${upload.details.title}” has not been sent completely`}
      after={
        <div className={classes.noticeActions}>
          <Button
            size="xs"
            aria-label={`Continue ${upload.fileName}`}
            disabled={isBusy}
            onClick={() => onContinue(upload)}
          >
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
  return <div className={classes.notices}>{notices}</div>;
}

/** The last response may have been lost with the page: then the server has more than the browser knows of, or all. */
async function compareWithServer(playerId: string, upload: UnfinishedUpload): Promise<void> {
  const sent = await askSent(upload.url);
  const isListed = listUnfinished(playerId).some(({ url }) => url === upload.url);
  if (sent === null || !isListed) return;
  if (sent === 'gone' || sent >= upload.size) forgetUpload(playerId, upload.url);
  else if (sent !== upload.sent) rememberUpload(playerId, { ...upload, sent });
}
