import type { FileChange, FileStage, ListedFile } from '@touchline/contracts/player-files';
import { useFileChanges } from '../use-file-changes.ts';
import { useStageMenu } from './stage-menu.tsx';
import { useLatest } from './use-latest.ts';
import { useRowKeys } from './use-row-keys.ts';
import { nameOf } from './words.ts';

/** What can be done with a file in the table and on the board, by buttons and keys. The functions stay the same. */
export function useFileActions(files: readonly ListedFile[]) {
  const { change, undoLast } = useFileChanges();
  const stageMenu = useStageMenu();

  const changeOne = useLatest((file: ListedFile, next: FileChange) => {
    void change([playerOf(file)], next);
  });
  const onStage = useLatest((file: ListedFile, stage: FileStage) => {
    if (stage.stage === file.stage && stage.closedReason === file.closedReason) return;
    changeOne(file, { kind: 'stage', ...stage });
  });
  const onStar = useLatest((file: ListedFile) => {
    // No new star for a player who is no longer available.
    if (file.player || file.isStarred) changeOne(file, { kind: 'star', isOn: !file.isStarred });
  });
  const onDismiss = useLatest((file: ListedFile) => changeOne(file, { kind: 'dismissed', isOn: !file.isDismissed }));
  const onStageMenu = useLatest((file: ListedFile, target: HTMLElement) =>
    stageMenu.open({
      of: nameOf(file),
      target,
      now: { stage: file.stage, closedReason: file.closedReason },
      onChoose: (stage) => onStage(file, stage),
    }),
  );
  useRowKeys({ files, onStage, onStar, onDismiss, onUndo: undoLast });
  return { change, onStage, onStar, onDismiss, onStageMenu, stageMenu };
}

export const playerOf = (file: ListedFile) => ({ id: file.playerId, name: nameOf(file) });
