import { fireEvent, screen, within } from '@testing-library/react';
import type { ListedCard } from '@touchline/contracts/id-cards';
import { CARD_BATCH_MAX } from '@touchline/contracts/limits';
import { expect, test } from 'vitest';
import { useSelection } from '../../../components/bulk/use-selection.ts';
import { expectToast, press } from '../../../testing/actions.ts';
import { openPart } from '../../../testing/app.tsx';
import { anAccount } from '../../../testing/people.ts';
import { Rejection, stubServerFor } from '../../../testing/server.ts';
import { CardsBar } from './cards-bar.tsx';

const CARDS: ListedCard[] = Array.from({ length: CARD_BATCH_MAX + 1 }, (_, index) => ({
  userId: `u${index}`,
  cardNumber: `ID-2026-${index}`,
  firstName: `Ann${index}`,
  lastName: 'Bee',
  role: 'player',
  state: 'active',
  suspension: null,
  stage: 'issued',
  season: '2026/27',
  expiryDate: '2041-06-30T23:59:59.999Z',
  printedAt: null,
  lacks: [],
  uploadedPhotoUrl: null,
  createdAt: '2026-03-01T10:00:00.000Z',
}));

function Bar() {
  return <CardsBar selection={useSelection(CARDS, ({ userId }) => userId)} />;
}

test('after a later part of a bulk change failed, the cards that were changed before are reported', {
  tags: ['REGIS-03'],
}, async () => {
  stubServerFor(anAccount({ role: 'admin' }), {
    'idCards.changeMany': ({ userIds }) =>
      userIds.length === 1 ? new Rejection('BUSY') : { results: userIds.map((userId) => ({ userId, error: null })) },
  });
  openPart(<Bar />);
  fireEvent.click(await screen.findByLabelText('Select all shown'));
  await press('Renew for a Season');
  await expectToast(`${CARD_BATCH_MAX} cards renewed`);
  const refused = within(await screen.findByRole('alert', { name: '1 card was not changed' }));
  expect(refused.getByRole('listitem').textContent).toBe(
    'Ann500 Bee: The server is busy. Please try again in a moment.',
  );
});
