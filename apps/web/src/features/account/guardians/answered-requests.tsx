import { useId } from 'react';
import { formatDate, fullName } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './guardians.module.css';

/** Whom others have accepted for a minor, and who has answered; nothing while there is none. */
export function AnsweredRequests() {
  const headingId = useId();
  const { data } = trpc.contactRequests.list.useQuery({ isOpen: false });
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        Requests that were answered for you
      </h3>
      <ul className={classes.lines}>
        {data.items.map(({ id, other, state, answeredBy, answeredAt }) => (
          <li key={id} className={classes.line}>
            <span className={classes.label}>
              {fullName(other)}
              <span className={classes.note}>
                {state === 'declined' ? 'Declined' : 'Accepted'}
                {answeredBy && ` by ${answeredBy}`}
                {answeredAt && `, ${formatDate(answeredAt)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
