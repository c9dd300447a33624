import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { formatCount, fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './open-requests.module.css';

const SHOWN = 3;

/** The requests for contact that wait for the player's answer, with links to where it is given. Nothing without one. */
export function OpenRequests() {
  const { data: count = 0 } = trpc.contactRequests.openCount.useQuery();
  const { data: requests } = trpc.contactRequests.list.useQuery({ limit: SHOWN }, { enabled: count > 0 });
  if (count === 0) return null;
  return (
    <WaitingNotice
      title={count === 1 ? '1 request waits for your answer' : `${formatCount(count)} requests wait for your answer`}
      after={
        requests && (
          <ul className={classes.people}>
            {requests.items.map(({ id, other }) => (
              <li key={id}>
                <Anchor component={Link} to={paths.messages(other.id)}>
                  {fullName(other)}
                </Anchor>
              </li>
            ))}
            {count > requests.items.length && (
              <li>
                <Anchor component={Link} to={paths.messages()}>
                  All messages
                </Anchor>
              </li>
            )}
          </ul>
        )
      }
    >
      Scouts who ask to be in contact with you. Accept, decline or leave it for later in the conversation.
    </WaitingNotice>
  );
}
