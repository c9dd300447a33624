import { useDraggable } from '@dnd-kit/core';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { FileStage, ListedFile } from '@touchline/contracts/player-files';
import { CLOSED_REASON_LABELS, CLOSED_REASONS } from '@touchline/contracts/stages';
import { nameOf } from '../words.ts';
import classes from './board.module.css';
import { CardFace } from './card-face.tsx';

export interface CardActions {
  onStage: (file: ListedFile, stage: FileStage) => void;
  onStageMenu: (file: ListedFile, target: HTMLElement) => void;
}

interface BoardCardProps extends CardActions {
  file: ListedFile;
  linkState: object;
}

const NO_REASON = { value: '', label: 'No reason' };
const REASONS = CLOSED_REASONS.map((reason) => ({ value: reason, label: CLOSED_REASON_LABELS[reason] }));

/** A card that is dragged anywhere by a pointer, and by its handle with the keyboard. */
export function BoardCard({ file, linkState, onStage, onStageMenu }: BoardCardProps) {
  const name = nameOf(file);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({ id: file.playerId });
  return (
    <li ref={setNodeRef} className={classes.item} data-file={file.playerId} data-dragging={isDragging} {...listeners}>
      <CardFace
        file={file}
        linkState={linkState}
        onStageMenu={(target) => onStageMenu(file, target)}
        handle={
          <ActionIcon
            ref={setActivatorNodeRef}
            variant="subtle"
            color="gray"
            size={32}
            className={classes.handle ?? ''}
            {...attributes}
            aria-label={`Move ${name}`}
          >
            <IconGripVertical size={18} aria-hidden="true" />
          </ActionIcon>
        }
      >
        {file.stage === 'closed' && (
          <NativeSelect
            size="xs"
            aria-label={`Why ${name} is closed`}
            data={[NO_REASON, ...REASONS]}
            value={file.closedReason ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onStage(file, {
                stage: 'closed',
                closedReason: CLOSED_REASONS.find((reason) => reason === value) ?? null,
              })
            }
            // A press on it opens it, and lifts no card.
            onMouseDown={(event) => event.stopPropagation()}
            onTouchStart={(event) => event.stopPropagation()}
          />
        )}
      </CardFace>
    </li>
  );
}
