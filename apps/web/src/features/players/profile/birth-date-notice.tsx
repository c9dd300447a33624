import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { paths } from '../../../lib/paths.ts';

/** Asks a player for a missing date of birth, which tells whether they have to be protected. */
export function BirthDateNotice() {
  return (
    <WaitingNotice title="Your date of birth is missing">
      Players under 18 are protected here. Until we know your age you count as one of them, and your account takes
      longer to verify.{' '}
      <Anchor component={Link} inherit to={paths.account('date-of-birth')}>
        Enter your date of birth
      </Anchor>
    </WaitingNotice>
  );
}
