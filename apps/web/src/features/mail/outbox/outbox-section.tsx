import type { OutboxEntry } from '@touchline/contracts/mails';
import { useState } from 'react';
import { useLazyDialog } from '../../../components/dialog/use-lazy-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { RecordList, RecordsSkeleton } from '../../../components/screen/record-list.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import classes from './outbox.module.css';

/** The mails that the demo has written instead of sending them, newest first. */
export function OutboxSection() {
  const mails = trpc.mail.outbox.useInfiniteQuery({}, PAGED);
  const [chosen, setChosen] = useState<OutboxEntry | null>(null);
  const dialog = useLazyDialog(() =>
    import('./outbox-mail-dialog.tsx').then(({ OutboxMailDialog }) => OutboxMailDialog),
  );
  const open = (mail: OutboxEntry) => {
    setChosen(mail);
    dialog.open();
  };
  return (
    <ListSection title="Emails">
      <ListView
        query={mails}
        skeleton={<RecordsSkeleton label="Loading emails" height={76} />}
        error="The outbox could not be loaded"
        empty={<EmptyState title="No emails yet" hint="Each email that the platform would send appears here." />}
      >
        {(items) => (
          <>
            <RecordList label="Emails">
              {items.map((mail) => (
                <li key={mail.id}>
                  <button type="button" className={classes.row} onClick={() => open(mail)}>
                    <span className={classes.subject}>{mail.subject}</span>
                    <span className={classes.facts}>
                      <span>To {receiverOf(mail)}</span>
                      <span>{formatDateTime(mail.sentAt)}</span>
                    </span>
                  </button>
                </li>
              ))}
            </RecordList>
            <LoadMore keepsPlace query={mails} />
          </>
        )}
      </ListView>
      {chosen && dialog.render({ entry: chosen, receiver: receiverOf(chosen) })}
    </ListSection>
  );
}

/** A mail to an address that is not confirmed has no name. */
const receiverOf = ({ receiverName, receiverAddress }: OutboxEntry) =>
  receiverName ? `${receiverName} (${receiverAddress})` : receiverAddress;
