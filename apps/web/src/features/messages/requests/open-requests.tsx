import { Anchor } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/button-link.tsx';
import { NeedRow } from '../../../components/screen/need-list.tsx';
import { countOf, fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';

const SHOWN = 3;

/** The requests for contact that wait for the player's answer, with links to where it is given. Nothing without one. */
export function OpenRequests() {
  const { data: count = 0 } = trpc.contactRequests.openCount.useQuery();
  const { data: requests } = trpc.contactRequests.list.useQuery({ limit: SHOWN }, { enabled: count > 0 });
  if (count === 0) return null;
  const shown = requests?.items ?? [];
  return (
    <NeedRow
      tone="waiting"
      icon={<IconUserQuestion size={22} />}
      title={countOf(count, 'request waits for your answer', 'requests wait for your answer')}
      action={
        <ButtonLink size="sm" variant="default" to={paths.messages(shown[0]?.other.id)}>
          Answer
        </ButtonLink>
      }
    >
      From{' '}
      {shown.map(({ id, other }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Anchor component={Link} inherit to={paths.messages(other.id)}>
            {fullName(other)}
          </Anchor>
        </span>
      ))}
      {count > shown.length && (
        <>
          {shown.length > 0 && ' and others: '}
          <Anchor component={Link} inherit to={paths.messages()}>
            All messages
          </Anchor>
        </>
      )}
      . You accept, decline or leave it for later.
    </NeedRow>
  );
}
