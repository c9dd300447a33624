import { Button, Stack, Text, Title } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { PlainList } from '../../components/lists.tsx';
import { trpc } from '../../lib/trpc.ts';
import { MarkRow } from './mark-row.tsx';

interface ClipMarksProps {
  videoId: string;
  seek: (seconds: number) => void;
  markNow: () => void;
}

/** The scout's own marks of a clip, below it. */
export function ClipMarks({ videoId, seek, markNow }: ClipMarksProps) {
  const { data: marks = [], isError } = trpc.marks.ofClip.useQuery({ videoId });
  const titleId = useId();
  return (
    <Stack component="section" aria-labelledby={titleId} gap="xs" w="100%">
      <Stack gap={0}>
        <Title order={4} size="h6" id={titleId}>
          Your Marks{marks.length > 0 && ` (${marks.length})`}
        </Title>
        <Text size="sm" c="dimmed">
          {isError
            ? 'Your marks could not be loaded.'
            : 'Only you see them. M marks the last seconds while the clip plays on.'}
        </Text>
      </Stack>
      {marks.length > 0 && (
        <PlainList>
          {marks.map((mark) => (
            <MarkRow key={mark.id} mark={mark} onSeek={() => seek(mark.from)} />
          ))}
        </PlainList>
      )}
      <Button
        variant="default"
        size="sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconBookmarkPlus size={18} aria-hidden="true" />}
        onClick={markNow}
      >
        Mark This Moment
      </Button>
    </Stack>
  );
}
