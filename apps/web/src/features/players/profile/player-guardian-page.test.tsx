import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast, fill, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anInvitation } from '../../../testing/guardians.ts';
import { anAccount, onePage } from '../../../testing/people.ts';
import { inputsOf, Rejection, type ReplyOf, stubServerFor } from '../../../testing/server.ts';

const INVITED = anInvitation({ email: 'mum@example.org' });
const MINOR = anAccount({ id: 'leo', isMinor: true });

function open(address: string, reply: ReplyOf<'guardian.invite'> = INVITED, guardians: ReplyOf<'guardian.of'> = []) {
  const calls = stubServerFor(MINOR, {
    'guardian.of': () => guardians,
    'guardian.invite': () => reply,
    'videos.ownCounts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
    'videos.ofPlayer': () => onePage([]),
    'videos.list': () => onePage([]),
    'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
  });
  openPage(address);
  return calls;
}

test('a minor who has registered gives the e-mail of a parent, and goes on to the profile', {
  tags: ['GDN-23'],
}, async () => {
  const calls = open('/player/guardian');
  await screen.findByText('Ask a Parent to Be Your Guardian');
  fill('Email of your guardian', 'mum@example.org');
  await press('Invite Guardian');
  await expectToast('Invitation sent We have sent a link to mum@example.org.');
  expect(inputsOf(calls, 'guardian.invite')).toEqual([{ playerId: 'leo', email: 'mum@example.org' }]);
  await waitFor(() => expect(window.location.pathname).toBe('/player/profile'));
});

test('an address that is refused stays with its reason, and the step can be skipped', async () => {
  open('/player/guardian', Rejection.at('email', 'OWN_ADDRESS'));
  await screen.findByText('Ask a Parent to Be Your Guardian');
  fill('Email of your guardian', 'leo@example.org');
  await press('Invite Guardian');
  await waitFor(() =>
    expect(screen.getByLabelText('Email of your guardian').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.getByText('Skip for Now').closest('a')?.getAttribute('href')).toBe('/player/profile');
});

test.each([
  [[], 'Your guardian is missing', 'Ask a parent', '/player/guardian'],
  [[INVITED], 'Your guardian has not answered yet', 'See the invitation', '/account/privacy'],
] as const)('the profile of a minor says how far the guardian is: %s', async (guardians, title, link, href) => {
  open('/player/profile', INVITED, [...guardians]);
  await screen.findByText(title);
  expect(screen.getByText(link).closest('a')?.getAttribute('href')).toBe(href);
});

test('the dashboard of a minor lists the guardian among the steps', async () => {
  open('/player/dashboard');
  const step = await screen.findByText('Ask a parent');
  expect(step.closest('a')?.getAttribute('href')).toBe('/player/guardian');
});
