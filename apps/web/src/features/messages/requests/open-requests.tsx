import { Anchor, Box, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { countOf, fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';

const SHOWN = 3;

/** The requests for contact that wait for the player's answer, with links to where it is given. Nothing without one. */
export function OpenRequests() {
  const { data: count = 0 } = trpc.contactRequests.openCount.useQuery();
  const { data: requests } = trpc.contactRequests.list.useQuery({ limit: SHOWN }, { enabled: count > 0 });
  if (count === 0) return null;
  return (
    <WaitingNotice
      title={countOf(count, 'request waits for your answer', 'requests wait for your answer')}
      after={
        requests && (
          <Group component="ul" gap="0.25rem 1rem" m={0} mt="xs" p={0} style={{ listStyle: 'none' }}>
            {requests.items.map(({ id, other }) => (
              <Box component="li" key={id} miw={0}>
                <Anchor component={Link} to={paths.messages(other.id)}>
                  {fullName(other)}
                </Anchor>
              </Box>
            ))}
            {count > requests.items.length && (
              <li>
                <Anchor component={Link} to={paths.messages()}>
                  All messages
                </Anchor>
              </li>
            )}
          </Group>
        )
      }
    >
      Scouts who ask to be in contact with you. Accept, decline or leave it for later in the conversation.
    </WaitingNotice>
  );
}
