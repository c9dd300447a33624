import { useDroppable } from '@dnd-kit/core';
import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { PlainList } from '../../../../components/lists.tsx';
import { QueryView } from '../../../../components/query-view.tsx';
import { LoadMore } from '../../../../components/screen/load-more.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { stageText } from '../words.ts';
import classes from './board.module.css';
import { BoardCard, type CardActions } from './card.tsx';
import type { BoardColumn } from './use-columns.ts';

interface ColumnProps extends CardActions {
  column: BoardColumn;
  /** All files of the stage; undefined where only those that are loaded are known. */
  count: number | undefined;
  linkState: object;
}

export function Column({ column: { stage, list, files }, count, ...card }: ColumnProps) {
  const titleId = useId();
  const { setNodeRef, isOver } = useDroppable({ id: stage });
  // A file that is on its way here or away is not counted by the server yet.
  const total = list.hasNextPage ? (count ?? undefined) : files.length;
  return (
    <section ref={setNodeRef} className={classes.column} data-over={isOver} aria-labelledby={titleId}>
      <h3 className={classes.title} id={titleId}>
        {stageText(stage)} <span>{total === undefined ? `${files.length}+` : formatCount(total)}</span>
      </h3>
      <QueryView
        query={list}
        skeleton={<Skeleton height={84} role="status" aria-label={`Loading ${stageText(stage)}`} />}
        error="Not loaded"
      >
        {() => (
          <>
            <PlainList gap="xs">
              {files.map((file) => (
                <BoardCard key={file.playerId} file={file} {...card} />
              ))}
            </PlainList>
            <LoadMore query={list} />
          </>
        )}
      </QueryView>
    </section>
  );
}
