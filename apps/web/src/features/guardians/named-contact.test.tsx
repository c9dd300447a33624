import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast, press } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { scoutsOnly } from '../../testing/consents.ts';
import { aChild, aGuardian, aGuardianRequest } from '../../testing/guardians.ts';
import { onePage } from '../../testing/people.ts';
import { inputsOf, stubServerFor } from '../../testing/server.ts';

const NAMED = { id: 'named', content: 'Call me: +34 600 100 200', namesContact: true };

test('a request whose text names contact details says so, and is declined and reported in one step', {
  tags: ['CREQ-17'],
}, async () => {
  let isOpen = true;
  const calls = stubServerFor(aGuardian(), {
    'guardian.children': () => [aChild()],
    'contactRequests.list': (input) =>
      onePage(input.isOpen ? [...(isOpen ? [aGuardianRequest(NAMED)] : []), aGuardianRequest({ id: 'plain' })] : []),
    'contactRequests.declineAndReport': () => {
      isOpen = false;
      return aGuardianRequest({ ...NAMED, state: 'declined' });
    },
    'guardian.conversations': () => onePage([]),
    'idCards.forFamily': () => null,
    'consents.of': () => scoutsOnly(),
  });
  openPage('/guardian/dashboard');
  // Only the one that names some has the notice.
  const notice = within(await screen.findByRole('note'));
  notice.getByText('This text names contact details');
  await press('Decline and Report', notice);
  await expectToast('Declined and reported The safeguarding team looks at the request.');
  expect(inputsOf(calls, 'contactRequests.declineAndReport')).toEqual([{ id: 'named' }]);
});
