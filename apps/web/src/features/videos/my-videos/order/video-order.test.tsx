import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { expect, test } from 'vitest';
import { inNewOrder } from '../../../../components/sortable-list/moves.ts';
import { allCallsSent, expectToast, part, press, pressInMenu } from '../../../../testing/actions.ts';
import { openPage } from '../../../../testing/app.tsx';
import { anAccount } from '../../../../testing/people.ts';
import { type Answers, inputsOf, OK, Rejection, stubServerFor } from '../../../../testing/server.ts';
import { aVideo } from '../../../../testing/videos.ts';

/** The dashboard of a player with videos, and a server that orders and pins them. */
function open(titles: string, { pinned = '', answers = {} }: { pinned?: string; answers?: Answers } = {}) {
  let videos: PlayerVideo[] = [...titles].map((title) => ({
    ...aVideo({ id: title, title, isApproved: true }),
    isPinned: title === pinned,
  }));
  const calls = stubServerFor(anAccount({ isVerified: true, canUploadVideos: true }), {
    'videos.ownCounts': () => ({ total: titles.length, approved: titles.length, pending: 0, rejected: 0 }),
    'videos.list': () => ({ items: videos, nextCursor: null }),
    'videos.ofPlayer': () => ({
      items: videos.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned)),
      nextCursor: null,
    }),
    'videos.reorder': (move) => {
      videos = [...inNewOrder(videos, move)];
      return OK;
    },
    'videos.pin': ({ id, isPinned }) => {
      videos = videos.map((video) => ({ ...video, isPinned: isPinned && video.id === id }));
      return OK;
    },
    ...answers,
  });
  openPage('/player/dashboard');
  return calls;
}

const shown = () =>
  within(screen.getByRole('region', { name: 'My Videos' }))
    .getAllByRole('article')
    .map((video) => video.querySelector('h3')?.textContent)
    .join('');

async function openOrder() {
  await press('Order Videos');
  const dialog = within(await screen.findByRole('dialog', { name: 'Order Videos' }));
  const list = await dialog.findByRole('list', { name: 'Order' });
  return {
    dialog,
    order: () => [...list.querySelectorAll('li > * p')].map((title) => title.textContent),
    arrow: (name: string) => dialog.getByRole('button', { name }),
  };
}

test('a player moves videos by the arrows, which keep the focus; the list follows', {
  tags: ['PDASH-81', 'PDASH-85'],
}, async () => {
  const calls = open('abc');
  const { dialog, order, arrow } = await openOrder();
  expect(order()).toEqual(['1 a', '2 b', '3 c']);
  expect(arrow('Move a up').getAttribute('aria-disabled')).toBe('true');
  expect(arrow('Move c down').getAttribute('aria-disabled')).toBe('true');
  act(() => arrow('Move a down').focus());
  fireEvent.click(arrow('Move a down'));
  expect(order()).toEqual(['1 b', '2 a', '3 c']);
  expect(document.activeElement).toBe(arrow('Move a down'));
  expect(dialog.getByText('a is in place 2 of 3.').getAttribute('role')).toBe('status');
  fireEvent.click(arrow('Move a down'));
  fireEvent.click(arrow('Move c up'));
  fireEvent.click(arrow('Move a down'));
  expect(order()).toEqual(['1 c', '2 b', '3 a']);
  await waitFor(() => expect(inputsOf(calls, 'videos.reorder')).toHaveLength(3));
  expect(inputsOf(calls, 'videos.reorder')).toEqual([
    { id: 'a', afterId: 'b' },
    { id: 'a', afterId: 'c' },
    { id: 'c', afterId: null },
  ]);
  await press('Done', dialog);
  await waitFor(() => expect(shown()).toBe('cba'));
});

test('a closed dialog fetches nothing again', async () => {
  const calls = open('abc');
  const { dialog } = await openOrder();
  await press('Done', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const before = inputsOf(calls, 'videos.ofPlayer').length;
  await pressInMenu('Pin', { of: part('c') });
  await waitFor(() => expect(shown()).toBe('cab'));
  await allCallsSent();
  expect(inputsOf(calls, 'videos.ofPlayer')).toHaveLength(before + 1);
});

test('the pinned video stays first, and the others are moved behind it', {
  tags: ['PDASH-81', 'PDASH-83'],
}, async () => {
  const calls = open('abc', { pinned: 'a' });
  const { dialog, order, arrow } = await openOrder();
  expect(order()).toEqual(['2 b', '3 c']);
  expect(dialog.getByText('Pinned').parentElement?.textContent).toBe('Pinned a');
  fireEvent.click(arrow('Move c up'));
  expect(order()).toEqual(['2 c', '3 b']);
  await waitFor(() => expect(inputsOf(calls, 'videos.reorder')).toEqual([{ id: 'c', afterId: 'a' }]));
});

test('the places announced during a drag count the pinned video', { tags: ['PDASH-81', 'PDASH-83'] }, async () => {
  open('abc', { pinned: 'a' });
  const { arrow } = await openOrder();
  fireEvent.keyDown(arrow('Move b'), { code: 'Space' });
  await screen.findByText('b is lifted, in place 2 of 3.');
});

test('a move that fails is taken back with a message', { tags: ['PDASH-81'] }, async () => {
  open('ab', { answers: { 'videos.reorder': () => new Rejection('INTERNAL') } });
  const { order, arrow } = await openOrder();
  fireEvent.click(arrow('Move b up'));
  expect(order()).toEqual(['1 b', '2 a']);
  await expectToast('Order not saved Failed to move the video. Please try again.');
  await waitFor(() => expect(order()).toEqual(['1 a', '2 b']));
});

test('a player pins one video, which comes first, and releases it', {
  tags: ['PDASH-83'],
}, async () => {
  const calls = open('abc');
  await screen.findByText('c', { selector: 'h3 *' });
  await pressInMenu('Pin', { of: part('c') });
  await expectToast('Video pinned Your page shows it first.');
  await waitFor(() => expect(shown()).toBe('cab'));
  part('c').getByText('Pinned');
  await pressInMenu('Unpin', { of: part('c') });
  await expectToast('Video no longer pinned');
  await waitFor(() => expect(shown()).toBe('abc'));
  expect(inputsOf(calls, 'videos.pin')).toEqual([
    { id: 'c', isPinned: true },
    { id: 'c', isPinned: false },
  ]);
});

test('a pin that fails shows its message', { tags: ['PDASH-83'] }, async () => {
  open('ab', { answers: { 'videos.pin': () => new Rejection('INTERNAL') } });
  await screen.findByText('b', { selector: 'h3 *' });
  await pressInMenu('Pin', { of: part('b') });
  await expectToast('Pin not saved Failed to pin the video. Please try again.');
  expect(shown()).toBe('ab');
});

test('a player with one video has nothing to order', { tags: ['PDASH-81'] }, async () => {
  open('a');
  await screen.findByText('a', { selector: 'h3 *' });
  expect(screen.queryByText('Order Videos')).toBeNull();
});
