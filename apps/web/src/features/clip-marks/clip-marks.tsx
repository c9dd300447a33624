import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { PlainList } from '../../components/lists.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useFocusAfterRemoval } from '../../components/screen/use-focus-after-removal.ts';
import { trpc } from '../../lib/trpc.ts';
import { MarkRow } from './mark-row.tsx';

interface ClipMarksProps {
  videoId: string;
  seek: (seconds: number) => void;
  markNow: () => void;
}

/** The scout's own marks of a clip, below it. */
export function ClipMarks({ videoId, seek, markNow }: ClipMarksProps) {
  const query = trpc.marks.ofClip.useQuery({ videoId });
  const titleId = useId();
  const markButton = useRef<HTMLButtonElement>(null);
  const keptFocus = useFocusAfterRemoval(() => markButton.current);
  const count = query.data?.length ?? 0;
  return (
    <Stack component="section" aria-labelledby={titleId} gap="xs" w="100%" {...keptFocus}>
      <Stack gap={0}>
        <Title order={4} size="h6" id={titleId}>
          Your Marks{count > 0 && ` (${count})`}
        </Title>
        <Text size="sm" c="dimmed">
          Only you see them. M marks the last seconds while the clip plays on.
        </Text>
      </Stack>
      <QueryView query={query} skeleton={<Skeleton height={36} />} error="Your marks could not be loaded">
        {(marks) =>
          marks.length > 0 && (
            <PlainList>
              {marks.map((mark) => (
                <MarkRow key={mark.id} mark={mark} onSeek={() => seek(mark.from)} />
              ))}
            </PlainList>
          )
        }
      </QueryView>
      <Button
        ref={markButton}
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
