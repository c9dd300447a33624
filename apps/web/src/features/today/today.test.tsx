import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PlayerNews } from '@touchline/contracts/today';
import { expect, test } from 'vitest';
import { allCallsSent } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { aScout, namedPlayer, onePage } from '../../testing/people.ts';
import { searchOf } from '../../testing/scouting.ts';
import { type Answers, inputsOf, Rejection, stubServerFor } from '../../testing/server.ts';
import { aQuietDay, aTodayPlayer } from '../../testing/today.ts';
import { aVideo } from '../../testing/videos.ts';

const ann = aTodayPlayer();
const bo = aTodayPlayer({
  id: 'bo',
  firstName: 'Bo',
  availability: 'trial',
  currentClub: 'Ajax',
  contractUntil: '2027-06',
});
const reminder = { playerId: 'ann', text: 'Call the agent', on: '2026-03-01', player: ann };
const news = {
  player: bo,
  kinds: ['clip', 'availability', 'contract', 'club', 'position', 'of-age'] satisfies PlayerNews['kinds'],
  clips: 2,
  clipId: 'goal',
};

async function open(day: ReturnType<typeof aQuietDay>, answers: Answers = {}) {
  const calls = stubServerFor(aScout(), {
    'players.count': () => 0,
    'players.list': () => onePage([]),
    'savedPlayers.count': () => 0,
    'savedPlayers.list': () => onePage([]),
    'messages.received': () => onePage([]),
    'today.read': () => day,
    ...answers,
  });
  openPage('/scout/dashboard');
  const heading = await screen.findByText('Today', { selector: 'h2' });
  return { calls, part: heading.closest('section') as HTMLElement };
}

const rowsOf = (part: HTMLElement, title: string) =>
  Array.from(within(part).getByRole('list', { name: title }).children, (row) => row as HTMLElement);
const link = (row: HTMLElement | undefined, name: string) =>
  within(row as HTMLElement)
    .getByRole('link', { name })
    .getAttribute('href');

test('a day with nothing in it is one line, and the server learns of the visit and the time zone once', {
  tags: ['TODAY-01', 'TODAY-11'],
}, async () => {
  const { calls, part } = await open(aQuietDay());
  await within(part).findByText(/^Nothing new since 1 Mar 2026/);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() => expect(inputsOf(calls, 'today.visit')).toEqual([{ timeZone }]));
  expect(within(part).queryByRole('button')).toBeNull();
});

test('a reminder is done, or put off to tomorrow or by a week, where it stands', { tags: ['TODAY-14'] }, async () => {
  const changed = (id: string) => [{ id, entryId: 'entry', error: null }];
  const reminders = ['ann', 'bo', 'cy'].map((id) => ({
    ...reminder,
    playerId: id,
    player: aTodayPlayer({ id, firstName: id === 'ann' ? 'Ann' : id }),
  }));
  const day = aQuietDay({ reminders: { items: reminders, total: 5 } });
  let reads = 0;
  const { calls, part } = await open(day, {
    // The day as it is after the changes does not arrive.
    'today.read': () => {
      reads += 1;
      return reads === 1 ? day : new Promise(() => {});
    },
    'playerFiles.change': ({ playerIds }) => changed(playerIds[0] ?? ''),
  });
  const [row] = await waitFor(() => rowsOf(part, 'Due'));
  expect(row?.textContent).toContain('Call the agentAnn Bee · since 1 Mar 2026');
  expect(within(part).getByText('And 2 more next steps.')).toBeTruthy();
  for (const [name, player] of [
    ['Tomorrow', 'Ann'],
    ['In a Week', 'bo'],
    ['Done', 'cy'],
  ]) {
    const button = () => within(part).queryByRole('button', { name: `${name}: Call the agent, ${player} Bee` });
    fireEvent.click(button() as HTMLElement);
    await waitFor(() => expect(button()).toBeNull());
  }
  await waitFor(() => expect(reads).toBe(4));
  await allCallsSent();
  expect(within(part).queryAllByRole('button', { name: /Call the agent/ })).toEqual([]);
  expect(inputsOf(calls, 'playerFiles.change').map(({ change }) => change)).toEqual([
    { kind: 'next-step', nextStep: { text: 'Call the agent', on: '2026-03-03' } },
    { kind: 'next-step', nextStep: { text: 'Call the agent', on: '2026-03-09' } },
    { kind: 'next-step', nextStep: null },
  ]);
});

test('what changed of a player stands in words, with the new clips, until it is marked as seen', {
  tags: ['TODAY-01', 'TODAY-04'],
}, async () => {
  let day = aQuietDay({ news: { items: [news], total: 13 } });
  const { calls, part } = await open(day, {
    'today.read': () => day,
    'today.seen': () => {
      day = aQuietDay();
      return { ok: true };
    },
  });
  const [row] = await waitFor(() => rowsOf(part, 'News of Your Players'));
  expect(row?.textContent).toContain(
    'Bo BeeNow Available for Trial · Contract until June 2027 · New club: Ajax · Plays Striker · Is 18 now',
  );
  expect(link(row, 'Bo Bee')).toBe('/players/bo');
  expect(link(row, '2 New Clips')).toBe('/players/bo?video=goal');
  expect(within(part).getByText('And 12 more players.')).toBeTruthy();
  fireEvent.click(within(part).getByRole('button', { name: 'Mark as seen: Bo Bee' }));
  await within(part).findByText(/^Nothing new since/);
  expect(inputsOf(calls, 'today.seen')).toEqual([{ playerIds: ['bo'] }]);
});

test('all is marked as seen up to what was shown, and a refusal is told', { tags: ['TODAY-04'] }, async () => {
  const day = aQuietDay({ news: { items: [news], total: 1 } });
  const { calls, part } = await open(day, { 'today.seen': () => new Rejection('TOO_MANY_REQUESTS') });
  fireEvent.click(await within(part).findByRole('button', { name: 'Mark All as Seen' }));
  await screen.findByText('Not marked as seen');
  expect(inputsOf(calls, 'today.seen')).toEqual([{ until: day.readAt }]);
});

test('a player who is no longer available has no name, only the own words', { tags: ['TODAY-06'] }, async () => {
  const gone = { items: [{ playerId: 'cy', noteStart: 'Quick left winger' }], total: 1 };
  const reminders = { items: [{ ...reminder, player: null }], total: 1 };
  const { part } = await open(aQuietDay({ gone, reminders }));
  const [row] = await waitFor(() => rowsOf(part, 'No Longer Available'));
  expect(row?.textContent).toContain('Quick left winger');
  expect(link(row, 'Your File')).toBe('/players/cy');
  expect(rowsOf(part, 'Due')[0]?.textContent).toContain('No longer available');
});

test('requests lead to the conversation, and a clip that was begun to its second', {
  tags: ['TODAY-05', 'TODAY-09'],
}, async () => {
  const requests = [
    {
      id: 'a',
      player: ann,
      state: 'accepted' as const,
      createdAt: '2026-02-01T09:00:00.000Z',
      answeredAt: '2026-03-01T09:00:00.000Z',
    },
    { id: 'b', player: bo, state: 'waiting' as const, createdAt: '2026-02-02T09:00:00.000Z', answeredAt: null },
  ];
  const begun = [{ video: aVideo({ id: 'goal', playerId: 'bo', title: 'Late winner', duration: 20 }), seconds: 7 }];
  const { part } = await open(aQuietDay({ requests, begun }));
  const [accepted, waiting] = await waitFor(() => rowsOf(part, 'Your Requests'));
  expect(accepted?.textContent).toContain('Ann BeeAccepted on 1 Mar');
  expect(link(accepted, 'Write')).toBe('/messages?with=ann');
  expect(waiting?.textContent).toContain('Bo BeeWaits since 2 Feb');
  const [clip] = rowsOf(part, 'Continue Watching');
  expect(clip?.textContent).toContain('0:07 of 0:20');
  expect(link(clip, 'Late winner')).toBe('/players/bo?video=goal&t=7');
  expect(within(part).getByRole('button', { name: 'Mark All as Seen' })).toBeTruthy();
});

test('opening the page of a player clears what is new of this player', { tags: ['TODAY-03'] }, async () => {
  const calls = stubServerFor(aScout(), searchOf(namedPlayer('Ann')));
  openPage('/players/ann');
  await waitFor(() => expect(inputsOf(calls, 'today.seen')).toEqual([{ playerIds: ['ann'] }]));
});
