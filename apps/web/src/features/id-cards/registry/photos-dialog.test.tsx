import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ListedCard } from '@touchline/contracts/id-cards';
import { expect, test } from 'vitest';
import { useSelection } from '../../../components/bulk/use-selection.ts';
import { expectToast, press } from '../../../testing/actions.ts';
import { openPart } from '../../../testing/app.tsx';
import { aListedCard } from '../../../testing/cards.ts';
import { anAccount } from '../../../testing/people.ts';
import { inputsOf, stubServerFor } from '../../../testing/server.ts';
import { CardRow } from './card-row.tsx';
import { CardsBar } from './cards-bar.tsx';

const cardOf = (userId: string, firstName: string, facts: Partial<ListedCard> = {}) =>
  aListedCard({ userId, firstName, uploadedPhotoUrl: `/api/users/${userId}/passport?v=1`, ...facts });
const CARDS = [
  cardOf('ann', 'Ann', { lacks: ['photo'] }),
  cardOf('bo', 'Bo'),
  cardOf('cy', 'Cy'),
  cardOf('di', 'Di', { uploadedPhotoUrl: null }),
];

function Registry() {
  const selection = useSelection(CARDS, ({ userId }) => userId);
  return (
    <>
      <CardsBar selection={selection} />
      {CARDS.map((card) => (
        <CardRow key={card.userId} card={card} isSelected={selection.has(card.userId)} onSelect={selection.toggle} />
      ))}
    </>
  );
}

test('uploaded photos are marked, looked at, and used together except those that are left out; it can be undone', {
  tags: ['REGIS-08'],
}, async () => {
  const calls = stubServerFor(anAccount({ role: 'admin' }), {
    'idCards.usePhotos': () => ({
      results: [
        { userId: 'ann', error: null, entryId: 'entry' },
        { userId: 'cy', error: 'This card is revoked. Reinstate it first.', entryId: null },
      ],
    }),
    'audit.undoMany': ({ ids }) => ids.map((id) => ({ id, error: null })),
  });
  openPart(<Registry />);
  const rows = (await screen.findAllByRole('article')).map((row) => row.textContent);
  const marks = rows.map((text) => /(Another photo|Photo) uploaded/.exec(text ?? '')?.[0]);
  expect(marks).toEqual(['Photo uploaded', 'Another photo uploaded', 'Another photo uploaded', undefined]);
  fireEvent.click(screen.getByLabelText('Select all shown'));
  await press('Use Uploaded Photos');
  const dialog = within(await screen.findByRole('dialog', { name: 'Use Uploaded Photos' }));
  const sources = dialog.getAllByRole('img').map((photo) => photo.getAttribute('src'));
  expect(sources).toEqual(['ann', 'bo', 'cy'].map((id) => `/api/users/${id}/passport?v=1`));
  fireEvent.click(dialog.getByLabelText('Bo Bee'));
  fireEvent.click(dialog.getByText('Use 2 Photos'));
  await expectToast('1 photo used Undo');
  const photos = ['ann', 'cy'].map((userId) => ({ userId, url: `/api/users/${userId}/passport?v=1` }));
  expect(inputsOf(calls, 'idCards.usePhotos')).toEqual([{ photos }]);
  await screen.findByText('Cy Bee: This card is revoked. Reinstate it first.');
  await press('Undo');
  await expectToast('Undone The cards have their former photos.');
  expect(inputsOf(calls, 'audit.undoMany')).toEqual([{ ids: ['entry'] }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('without an uploaded photo among the chosen cards there is nothing to use', async () => {
  stubServerFor(anAccount({ role: 'admin' }), {});
  openPart(<Registry />);
  fireEvent.click(await screen.findByLabelText('Select Di Bee'));
  await screen.findByRole('button', { name: 'Renew for a Season' });
  expect(screen.queryByRole('button', { name: 'Use Uploaded Photos' })).toBeNull();
});
