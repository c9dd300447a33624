import type { ListedFile } from '@touchline/contracts/player-files';
import { memo } from 'react';
import { FileRow, type RowActions } from './file-row.tsx';

interface RowGroupProps extends RowActions {
  files: readonly ListedFile[];
  /** Those of the group that are selected. */
  selected: readonly string[];
  linkState: object;
}

/** Some rows of a long list, so that a change of one row does not compare all the others. */
export const RowGroup = memo(function RowGroup({ files, selected, ...row }: RowGroupProps) {
  return files.map((file) => (
    <FileRow key={file.playerId} file={file} isSelected={selected.includes(file.playerId)} {...row} />
  ));
}, areSame);

function areSame(one: RowGroupProps, other: RowGroupProps): boolean {
  return (Object.keys(one) as (keyof RowGroupProps)[]).every((name) => {
    const [former, next] = [one[name], other[name]];
    if (!Array.isArray(former) || !Array.isArray(next)) return former === next;
    return former.length === next.length && former.every((entry, at) => entry === next[at]);
  });
}
