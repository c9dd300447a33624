import { Button } from '@mantine/core';
import type { FileChange, FileCounts, ListedFile } from '@touchline/contracts/player-files';
import { FILE_CHANGES_AT_ONCE } from '@touchline/contracts/stages';
import { useState } from 'react';
import { BulkBar } from '../../../../components/bulk/bulk-bar.tsx';
import { type Refused, refusedOf } from '../../../../components/bulk/in-parts.ts';
import type { Selection } from '../../../../components/bulk/use-selection.ts';
import { countOf } from '../../../../lib/format.ts';
import type { useFileChanges } from '../../use-file-changes.ts';
import type { useStageMenu } from '../stage-menu.tsx';
import { playerOf } from '../use-file-actions.ts';
import { nameOf } from '../words.ts';
import { NextStepForm, TagForm } from './forms.tsx';

interface FilesBarProps {
  selection: Selection<ListedFile>;
  change: ReturnType<typeof useFileChanges>['change'];
  stageMenu: Pick<ReturnType<typeof useStageMenu>, 'open'>;
  tags: FileCounts['tags'];
  /** Those that stayed as they were. The list may be empty meanwhile, and this bar gone. */
  onRefused: (refused: readonly Refused[]) => void;
}

const BUTTON = { size: 'sm', variant: 'default' } as const;

/** Changes the selected files together. */
export function FilesBar({ selection, change, stageMenu, tags, onRefused }: FilesBarProps) {
  const { selected } = selection;
  const [form, setForm] = useState<'tag' | 'next-step' | null>(null);
  const counted = countOf(selected.length, 'player');
  const isTooMany = selected.length > FILE_CHANGES_AT_ONCE;
  const areStarred = selected.every((file) => file.isStarred);
  const areDismissed = selected.every((file) => file.isDismissed);

  const changeAll = async (next: FileChange) => {
    setForm(null);
    const names = new Map(selected.map((file) => [file.playerId, nameOf(file)]));
    const results = await change(selected.map(playerOf), next);
    if (results) onRefused(refusedOf(results, names));
  };
  const openStages = (target: HTMLElement) =>
    stageMenu.open({
      of: counted,
      target,
      now: undefined,
      onChoose: (stage) => void changeAll({ kind: 'stage', ...stage }),
    });
  const formButton = (name: 'tag' | 'next-step', label: string) => (
    <Button {...BUTTON} aria-expanded={form === name} onClick={() => setForm(form === name ? null : name)}>
      {label}
    </Button>
  );
  const shownForm = selected.length > 0 && !isTooMany && form;
  return (
    <>
      <BulkBar label="Selected players" selection={selection} counted={counted}>
        {isTooMany ? (
          <span>Please choose at most {FILE_CHANGES_AT_ONCE} at once.</span>
        ) : (
          <>
            <Button {...BUTTON} aria-haspopup="menu" onClick={({ currentTarget }) => openStages(currentTarget)}>
              Stage
            </Button>
            {formButton('tag', 'Tag')}
            {formButton('next-step', 'Next Step')}
            <Button {...BUTTON} onClick={() => void changeAll({ kind: 'star', isOn: !areStarred })}>
              {areStarred ? 'Unstar' : 'Star'}
            </Button>
            <Button {...BUTTON} onClick={() => void changeAll({ kind: 'dismissed', isOn: !areDismissed })}>
              {areDismissed ? 'Back in the List' : 'Not for Me'}
            </Button>
          </>
        )}
      </BulkBar>
      {shownForm === 'tag' && <TagForm tags={tags} selected={selected} onChange={(next) => void changeAll(next)} />}
      {shownForm === 'next-step' && <NextStepForm onChange={(next) => void changeAll(next)} />}
    </>
  );
}
