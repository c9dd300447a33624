import { useId } from 'react';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { formatDate, fullName } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import classes from './guardians.module.css';

/** The requests that guardians or the safeguarding team have answered for a minor; nothing while there are none. */
export function AnsweredRequests() {
  const headingId = useId();
  const requests = trpc.contactRequests.list.useInfiniteQuery({ isOpen: false }, PAGED);
  const answered = requests.data?.pages.flatMap(({ items }) => items) ?? [];
  if (answered.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        Requests that were answered for you
      </h3>
      <ul className={classes.lines}>
        {answered.map(({ id, other, state, answeredBy, answeredAt }) => (
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
      <LoadMore query={requests} />
    </section>
  );
}
