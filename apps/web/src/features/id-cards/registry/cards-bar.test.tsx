import { fireEvent, screen, within } from '@testing-library/react';
import { CARD_BATCH_MAX } from '@touchline/contracts/limits';
import { expect, test } from 'vitest';
import { useSelection } from '../../../components/bulk/use-selection.ts';
import { expectToast, press } from '../../../testing/actions.ts';
import { openPart } from '../../../testing/app.tsx';
import { aListedCard } from '../../../testing/cards.ts';
import { anAccount } from '../../../testing/people.ts';
import { Rejection, stubServerFor } from '../../../testing/server.ts';
import { CardsBar } from './cards-bar.tsx';

const CARDS = Array.from({ length: CARD_BATCH_MAX + 1 }, (_, index) =>
  aListedCard({ userId: `u${index}`, firstName: `Ann${index}` }),
);

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
