import { Stack, Text } from '@mantine/core';
import type { ReviewSheet } from '@touchline/contracts/review-sheets';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import classes from './sheet.module.css';

/** Description and tags; what the player has changed since the last decision is shown beside what it was before. */
export function Texts({ video, changes }: Pick<ReviewSheet, 'video' | 'changes'>) {
  const tags = video.tags.join(', ');
  const formerTags = changes?.tags?.join(', ') ?? null;
  return (
    <Stack gap="xs">
      {changes && (
        <Text>
          <StatusBadge tone="waiting">Changed since the last decision</StatusBadge>{' '}
          {changes.isFileReplaced && <strong>The file is another one.</strong>}
        </Text>
      )}
      {changes && changes.title !== null && <ComparedText label="Title" former={changes.title} present={video.title} />}
      <ComparedText label="Description" former={changes?.description ?? null} present={video.description} />
      <ComparedText label="Tags" former={formerTags} present={tags} />
      {changes && changes.isPublic !== null && (
        <ComparedText
          label="Visibility"
          former={changes.isPublic ? 'Public' : 'Private'}
          present={video.isPublic ? 'Public' : 'Private'}
        />
      )}
    </Stack>
  );
}

/** A text, or the former one struck out and the new one. */
function ComparedText({ label, former, present }: { label: string; former: string | null; present: string }) {
  if (former === null && present === '') return null;
  return (
    <Text className={classes.text}>
      <Text span display="block" c="dimmed" size="sm">
        {label}
      </Text>
      {former !== null && (
        <>
          <del>{former || 'None'}</del> <ins>{present || 'None'}</ins>
        </>
      )}
      {former === null && present}
    </Text>
  );
}
