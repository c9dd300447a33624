import type { FileOrder, FileSort, ListedFile } from '@touchline/contracts/player-files';
import { SortHead } from '../../../../components/screen/sort-head.tsx';
import type { RowActions } from './file-row.tsx';
import classes from './files-table.module.css';
import { RowGroup } from './row-group.tsx';

/** What the first press on the head of a column does is what is wanted first of it. */
const COLUMNS: readonly { order: FileOrder; label: string; className: keyof typeof classes }[] = [
  { order: 'name', label: 'Player', className: 'who' },
  { order: 'position', label: 'Position', className: 'position' },
  { order: 'availability', label: 'Availability', className: 'availability' },
  { order: 'stage', label: 'Stage', className: 'stage' },
  { order: 'next-step', label: 'Next Step', className: 'next' },
];

const GROUP = 50;

export const DEFAULT_SORT: FileSort = '-changed';

interface FilesTableProps extends RowActions {
  files: readonly ListedFile[];
  isOutdated: boolean;
  isSelected: (playerId: string) => boolean;
  sort: FileSort;
  onSort: (sort: FileSort | undefined) => void;
  linkState: object;
}

/** One row for each file. A narrow list has cards of the same cells, without heads. */
export function FilesTable({ files, isOutdated, isSelected, sort, onSort, ...row }: FilesTableProps) {
  const sorting = { sort, onSort };
  const starts = Array.from({ length: Math.ceil(files.length / GROUP) }, (_, group) => group * GROUP);
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label="Players" aria-busy={isOutdated}>
        <thead className={classes.head}>
          <tr className={classes.cells}>
            <td className={classes.check} />
            <td className={classes.star} />
            {COLUMNS.map(({ order, label, className }) => (
              <SortHead key={order} {...sorting} order={order} label={label} className={classes[className]} />
            ))}
            <th scope="col" className={classes.tags}>
              Tags
            </th>
            <th scope="col" className={classes.note}>
              Note
            </th>
            <SortHead {...sorting} order="changed" label="Changed" startsDown className={classes.when} />
          </tr>
        </thead>
        <tbody>
          {starts.map((start) => {
            const part = files.slice(start, start + GROUP);
            const selected = part.flatMap(({ playerId }) => (isSelected(playerId) ? playerId : []));
            return <RowGroup key={start} files={part} selected={selected} {...row} />;
          })}
        </tbody>
      </table>
    </div>
  );
}
