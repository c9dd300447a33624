import { type Announcements, DndContext, DragOverlay, type UniqueIdentifier } from '@dnd-kit/core';
import { STAGES, type Stage } from '@touchline/contracts/stages';
import { useState } from 'react';
import { ListSection } from '../../../../components/screen/list-section.tsx';
import { countOf } from '../../../../lib/format.ts';
import type { FileInput } from '../../../../shared/player-files/file-input.ts';
import { NoFiles } from '../no-files.tsx';
import { type FilesViewProps, useResultsState } from '../table/files-view.tsx';
import { useFileActions } from '../use-file-actions.ts';
import { useFocusAfterRow } from '../use-focus-after-row.ts';
import { usePendingFiles } from '../use-pending-files.ts';
import { nameOf, stageText } from '../words.ts';
import classes from './board.module.css';
import { CardFace } from './card-face.tsx';
import { Column } from './column.tsx';
import { findColumn, useBoardSensors } from './dragging.ts';
import { useColumns } from './use-columns.ts';

const INSTRUCTIONS = {
  draggable:
    'To move a player to another stage, press space or enter, then use the left and right arrow keys. Press space or enter again to drop, or escape to leave the player where they were.',
};

/** The files by stage, in columns between which they are dragged. */
export function Board({ state, counts, layout }: FilesViewProps) {
  const { filters, input } = state;
  const { sort: _, ...shared } = input;
  const columns = useColumns(shared, usePendingFiles());
  const files = columns.flatMap((column) => column.files);
  const actions = useFileActions(files);
  const { heading, listProps } = useFocusAfterRow(files);
  const { results } = useResultsState();
  const sensors = useBoardSensors();
  const [draggedId, setDraggedId] = useState<UniqueIdentifier | null>(null);
  const find = (id: UniqueIdentifier) => files.find(({ playerId }) => playerId === id);
  const dragged = draggedId === null ? undefined : find(draggedId);

  const drop = (id: UniqueIdentifier, column: UniqueIdentifier | undefined) => {
    setDraggedId(null);
    const file = find(id);
    const stage = stageOfColumn(column);
    if (file && stage !== undefined && stage !== file.stage) actions.onStage(file, { stage, closedReason: null });
  };
  const isEmpty = columns.every(({ list, files }) => list.data && files.length === 0);
  return (
    <ListSection title={titleOf(input, files.length, counts?.views[input.view])} action={layout} headingRef={heading}>
      {isEmpty ? (
        <NoFiles view={input.view} isFiltering={filters.isFiltering} onClear={() => filters.clear()} />
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={findColumn}
          onDragStart={({ active }) => setDraggedId(active.id)}
          onDragEnd={({ active, over }) => drop(active.id, over?.id)}
          onDragCancel={() => setDraggedId(null)}
          accessibility={{
            announcements: announcementsOf((id) => nameOf(find(id) ?? { player: null })),
            screenReaderInstructions: INSTRUCTIONS,
          }}
        >
          <section className={classes.board} aria-label="Board" data-dragging={draggedId !== null} {...listProps}>
            {columns.map((column) => (
              <Column
                key={column.stage}
                column={column}
                count={filters.isFiltering || input.view !== 'kept' ? undefined : counts?.stages[column.stage]}
                linkState={{ results: columnResults(results, column.stage) }}
                onStageMenu={actions.onStageMenu}
                onStage={actions.onStage}
              />
            ))}
          </section>
          <DragOverlay dropAnimation={null}>{dragged && <CardFace file={dragged} isLifted />}</DragOverlay>
        </DndContext>
      )}
      {actions.stageMenu.menu}
    </ListSection>
  );
}

function titleOf(input: FileInput, shown: number, total: number | undefined): string {
  const isWhole = Object.keys(input).every((name) => name === 'view' || name === 'sort');
  if (!isWhole) return `${countOf(shown, 'player')} shown`;
  return total === undefined ? 'Players' : countOf(total, 'player');
}

/** The list of a column, through which the page of a player leads on, as an address of the board. */
function columnResults(results: string, stage: Stage | 'none'): string {
  const [path, query] = results.split('?');
  const column = new URLSearchParams(query);
  column.set('stage', stage);
  column.delete('sort');
  return `${path}?${column}`;
}

/** Undefined for what is no column. */
function stageOfColumn(id: UniqueIdentifier | undefined): Stage | null | undefined {
  return id === 'none' ? null : STAGES.find((stage) => stage === id);
}

/** What a screen reader says while a card is dragged. */
function announcementsOf(name: (id: UniqueIdentifier) => string): Announcements {
  const label = (id: UniqueIdentifier) => stageText(stageOfColumn(id) ?? null);
  return {
    onDragStart: ({ active }) => `${name(active.id)} is lifted.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} would be in ${label(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${name(active.id)} is dropped in ${label(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  };
}
