import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { formatBytes, formatShare } from '../../../lib/format.ts';
import { deleteOldParts } from './sending/cut-parts.ts';
import { dropUnfinished, settleUnfinished } from './sending/drop-unfinished.ts';
import { listUnfinished, type UnfinishedUpload, useUnfinished } from './sending/unfinished.ts';

interface UnfinishedUploadsProps {
  playerId: string;
  /** Another upload has to end first. */
  isBusy?: boolean;
  /** Leads to where the file is chosen again. */
  onContinue: (upload: UnfinishedUpload) => void;
  /** The last one was discarded: something else needs the focus. */
  onEmptied: () => void;
}

/** Uploads of an earlier visit that stopped before their end, and how to go on with them. */
export function UnfinishedUploads({ playerId, isBusy = false, onContinue, onEmptied }: UnfinishedUploadsProps) {
  const uploads = useUnfinished(playerId);
  useEffect(() => {
    for (const upload of listUnfinished(playerId)) void settleUnfinished(playerId, upload);
    void deleteOldParts();
  }, [playerId]);
  const list = useRef<HTMLDivElement>(null);
  const confirm = useConfirm();
  const discard = async (upload: UnfinishedUpload) => {
    const isSure = await confirm({
      title: 'Discard this upload?',
      message: `${formatShare(upload.sent, upload.size)} of ${upload.fileName} has been sent. It would have to be sent again from the start.`,
      confirmLabel: 'Discard Upload',
      tone: 'danger',
      leadsElsewhere: true,
    });
    if (!isSure) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-discards]') ?? [])];
    // By its address: the list may have been read again during the question.
    const index = buttons.findIndex(({ dataset }) => dataset.discards === upload.url);
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else onEmptied();
    dropUnfinished(playerId, upload);
  };
  const offered = uploads.filter(({ part }) => part?.keptAs !== null);
  if (offered.length === 0) return null;
  const notices = offered.map((upload) => (
    <WaitingNotice
      key={upload.url}
      title={`${upload.replaces ? 'The new file of ' : ''}“${upload.details.title}” has not been sent completely`}
      after={
        <Group gap="sm" mt="sm">
          <Button
            size="xs"
            aria-label={`Continue ${upload.fileName}`}
            disabled={isBusy}
            onClick={() => onContinue(upload)}
          >
            Continue
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Discard ${upload.fileName}`}
            data-discards={upload.url}
            onClick={() => void discard(upload)}
          >
            Discard
          </Button>
        </Group>
      }
    >
      {howToContinue(upload)}
    </WaitingNotice>
  ));
  return (
    <Stack ref={list} gap="sm">
      {notices}
    </Stack>
  );
}

function howToContinue({ fileName, size, sent, part }: UnfinishedUpload): string {
  const goesOn = `it continues at ${formatShare(sent, size)}.`;
  if (part) return `The part that you have cut is kept in this browser: ${goesOn}`;
  return `Choose ${fileName} (${formatBytes(size)}) again, and ${goesOn}`;
}
