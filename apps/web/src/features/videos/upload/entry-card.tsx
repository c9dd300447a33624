import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconScissors, IconX } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { ClipPreview } from './clip-preview.tsx';
import classes from './upload-dialog.module.css';

interface EntryCardProps {
  file: File;
  /** Why its upload failed. */
  failure: string | null;
  removeButton: Ref<HTMLButtonElement>;
  onRemove: () => void;
  /** Null while it is sent. */
  onChoosePart: (() => void) | null;
  children: ReactNode;
}

/** One of several videos, with its frame, its name and why its upload failed. */
export function EntryCard({ file, failure, removeButton, onRemove, onChoosePart, children }: EntryCardProps) {
  const url = useObjectUrl(file);
  return (
    <section className={classes.entry} aria-label={file.name}>
      <Group wrap="nowrap">
        {url && <ClipPreview key={url} url={url} />}
        <Stack component="p" gap={0} flex={1} miw={0} m={0} style={{ overflowWrap: 'anywhere' }}>
          <strong>{file.name}</strong>
          <Text span mt="0.35rem" c="dimmed" size="sm" className={classes.figures}>
            {formatBytes(file.size)}
          </Text>
        </Stack>
        {onChoosePart && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Choose a part of ${file.name}`} onClick={onChoosePart}>
            <IconScissors size={18} aria-hidden="true" />
          </ActionIcon>
        )}
        <ActionIcon
          ref={removeButton}
          variant="subtle"
          color="gray"
          aria-label={`Remove ${file.name}`}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
      {children}
    </section>
  );
}
