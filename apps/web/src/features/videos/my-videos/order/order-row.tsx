import { ActionIcon, Group, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPinFilled } from '@tabler/icons-react';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { SortableItem } from '../../../../components/sortable-list/sortable-item.tsx';
import { VideoBadges } from '../../video-badges.tsx';
import classes from './order-dialog.module.css';

const ARROWS = [
  { by: -1, word: 'up', Icon: IconArrowUp },
  { by: 1, word: 'down', Icon: IconArrowDown },
] as const;

/** The pinned video, which has no place to choose. */
export function PinnedRow({ video }: { video: PlayerVideo }) {
  return (
    <div className={classes.row} data-pinned="true">
      <IconPinFilled className={classes.pin} size={20} aria-hidden="true" />
      <Words video={video} place="Pinned" />
    </div>
  );
}

interface OrderRowProps {
  video: PlayerVideo;
  place: number;
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: -1 | 1) => void;
}

export function OrderRow({ video, place, isFirst, isLast, onStep }: OrderRowProps) {
  const { id, title } = video;
  return (
    <SortableItem entry={{ id, name: title }}>
      {(handle) => (
        <div className={classes.row}>
          {handle}
          <Words video={video} place={String(place)} />
          <Group gap="0.35rem" wrap="nowrap">
            {ARROWS.map(({ by, word, Icon }) => {
              const isAtEnd = by === -1 ? isFirst : isLast;
              return (
                // Looks and is announced as disabled, but keeps the focus, which `disabled` would lose.
                <ActionIcon
                  key={word}
                  variant="default"
                  size="lg"
                  aria-label={`Move ${title} ${word}`}
                  aria-disabled={isAtEnd}
                  data-disabled={isAtEnd}
                  onClick={() => !isAtEnd && onStep(by)}
                >
                  <Icon size={18} aria-hidden="true" />
                </ActionIcon>
              );
            })}
          </Group>
        </div>
      )}
    </SortableItem>
  );
}

function Words({ video, place }: { video: PlayerVideo; place: string }) {
  return (
    <Group justify="space-between" gap="0.25rem var(--mantine-spacing-sm)" miw={0}>
      <Text flex="1 1 9rem" miw={0} fw={600} style={{ overflowWrap: 'anywhere' }}>
        <span className={classes.place}>{place}</span> {video.title}
      </Text>
      <Group gap="0.35rem">
        <VideoBadges video={video} approved="Live" />
      </Group>
    </Group>
  );
}
