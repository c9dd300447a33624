import type { TrashItem } from '@touchline/contracts/trash';
import { BusyButton } from '../../components/busy-button.tsx';
import { RecordRow } from '../../components/screen/record-list.tsx';
import { formatDate, formatDateTime } from '../../lib/format.ts';

interface TrashRowProps {
  item: TrashItem;
  isRestoring: boolean;
  isErasing: boolean;
  onRestore: () => void;
  onErase: () => void;
}

/** A user or a video in the trash. */
export function TrashRow({ item, isRestoring, isErasing, onRestore, onErase }: TrashRowProps) {
  const { kind, label, trashedBy, trashedAt, eraseAt } = item;
  return (
    <RecordRow
      name={label}
      facts={
        <>
          <span>{kind === 'user' ? 'User' : 'Video'}</span>
          <span>
            Moved {formatDateTime(trashedAt)}
            {trashedBy && ` by ${trashedBy.name}`}
          </span>
          <span>Erased on {formatDate(eraseAt)}</span>
        </>
      }
      actions={
        <>
          <BusyButton variant="default" size="sm" aria-description={label} isBusy={isRestoring} onClick={onRestore}>
            Restore
          </BusyButton>
          <BusyButton
            variant="subtle"
            color="red"
            size="sm"
            aria-description={label}
            isBusy={isErasing}
            onClick={onErase}
          >
            Erase Now
          </BusyButton>
        </>
      }
    />
  );
}
