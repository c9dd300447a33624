import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { allCallsSent } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aMessage, aParty } from '../../../testing/messages.ts';
import { aScout, namedPlayer, onePage } from '../../../testing/people.ts';
import { inputsOf, stubServerFor } from '../../../testing/server.ts';

const SCOUT = aScout({ firstName: 'Sue' });

async function open(answers: Parameters<typeof stubServerFor>[1] = {}, scout = SCOUT) {
  const calls = stubServerFor(scout, {
    'players.count': () => 0,
    'players.list': () => onePage([]),
    'savedPlayers.count': () => 0,
    'savedPlayers.list': () => onePage([]),
    'messages.received': () => onePage([]),
    ...answers,
  });
  openPage('/scout/dashboard');
  await screen.findByText('Quick Filters');
  return calls;
}

const region = (name: string) => screen.getByText(name, { selector: 'h2' }).closest('section') as HTMLElement;
const inRegion = (name: string) => within(region(name));
const figures = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl')].map((tile) => [
      tile.querySelector('dt')?.textContent,
      tile.querySelector('dd')?.textContent,
    ]),
  );
/** Links of a part of the page, with their addresses. */
const links = (part: HTMLElement) =>
  Array.from(part.querySelectorAll('a'), (link) => [link.textContent, link.getAttribute('href')]);

test('a new scout is welcomed by first name and sees the first steps', {
  tags: ['SDASH-01', 'SDASH-04', 'SDASH-05', 'SDASH-12', 'SDASH-16', 'SDASH-17', 'SDASH-26', 'MYPL-13'],
}, async () => {
  await open();
  expect(screen.getByText(/Sue/, { selector: 'h1' }).textContent).toBe('Welcome, Sue');
  await inRegion('Recent Activity').findByText('No recent activity');
  await inRegion('Saved Players').findByText('No saved players yet');
  expect(links(region('Saved Players'))).toEqual([
    ['My Players', '/scout/players'],
    ['Start Discovering', '/scout/discover'],
  ]);
  await inRegion('Recently Added Players').findByText('No players available');
  await waitFor(() =>
    expect(figures()).toEqual({ 'Total Players': '0', Available: '0', 'Saved Players': '0', 'New Messages': '0' }),
  );
  fireEvent.click(inRegion('Saved Players').getByText('Start Discovering'));
  await waitFor(() => expect(window.location.pathname).toBe('/scout/discover'));
});

test('tiles count all players, the available and the saved ones, and unread messages', {
  tags: ['SDASH-02', 'SDASH-03', 'SDASH-04', 'SDASH-05'],
}, async () => {
  const calls = await open({
    'players.count': (input) => (input.availability === 'available' ? 1200 : 3400),
    'savedPlayers.count': () => 5,
    'messages.unreadCount': () => 2,
  });
  await waitFor(() =>
    expect(figures()).toEqual({
      'Total Players': '3,400',
      Available: '1,200',
      'Saved Players': '5',
      'New Messages': '2',
    }),
  );
  expect(inputsOf(calls, 'players.count')).toEqual([{}, { availability: 'available' }]);
});

test('quick actions open the players, the messages and the saved list', {
  tags: ['SDASH-06', 'SDASH-07', 'SDASH-08'],
}, async () => {
  await open();
  expect(links(screen.getByLabelText('Quick Actions'))).toEqual([
    ['Discover Players', '/scout/discover'],
    ['Messages', '/messages'],
    ['View Saved', '/scout/discover?saved=true'],
  ]);
});

test('quick filters open the filtered list', {
  tags: ['SDASH-18', 'SDASH-19', 'SDASH-20', 'SDASH-21'],
}, async () => {
  await open();
  expect(links(screen.getByLabelText('Quick Filters'))).toEqual([
    ['Available', '/scout/discover?availability=available'],
    ['Strikers', '/scout/discover?position=Striker'],
    ['Midfielders', '/scout/discover?position=Midfielder'],
    ['Defenders', '/scout/discover?position=Defender'],
  ]);
});

test('the four newest players are shown in the order of the server, with a link to all', {
  tags: ['SDASH-09', 'SDASH-10', 'SDASH-11'],
}, async () => {
  const newest = ['Dora', 'Cleo', 'Bea', 'Ann'].map((name) => namedPlayer(name));
  const calls = await open({ 'players.list': () => onePage(newest) });
  await screen.findByText('Dora Bee');
  const names = [...document.querySelectorAll('article h3')].map((heading) => heading.textContent);
  expect(names).toEqual(['Dora Bee', 'Cleo Bee', 'Bea Bee', 'Ann Bee']);
  expect(inputsOf(calls, 'players.list')).toEqual([{ limit: 4 }]);
  expect(links(region('Recently Added Players'))[0]).toEqual(['View All', '/scout/discover']);
});

test.each([
  [3, []],
  [4, [['View All (4)', '/scout/discover?saved=true']]],
])(
  'of %i saved players the last three are shown, and more than three have a link to all',
  {
    tags: ['SDASH-13', 'SDASH-14', 'SDASH-15'],
  },
  async (count, more) => {
    const saved = ['Dora', 'Ann', 'Bea'].map((name) => namedPlayer(name));
    const calls = await open({ 'savedPlayers.count': () => count, 'savedPlayers.list': () => onePage(saved) });
    await waitFor(() => expect(figures()['Saved Players']).toBe(String(count)));
    await inRegion('Saved Players').findByText('Dora Bee');
    expect(links(region('Saved Players'))).toEqual([
      ['My Players', '/scout/players'],
      ['Dora Bee', '/players/dora'],
      ['Ann Bee', '/players/ann'],
      ['Bea Bee', '/players/bea'],
      ...more,
    ]);
    expect(inputsOf(calls, 'savedPlayers.list')).toEqual([{ scoutId: SCOUT.id, limit: 3 }]);
  },
);

test('the latest three messages show sender, date and unread state, and none is marked as read', {
  tags: ['SDASH-22', 'SDASH-23', 'SDASH-24', 'SDASH-25'],
}, async () => {
  const [ann, me] = [aParty({ id: 'ann', firstName: 'Ann', lastName: 'Bee' }), aParty({ id: SCOUT.id })];
  const sent = [
    { subject: 'Fourth', createdAt: '2026-03-04T10:00:00.000Z' },
    { subject: 'Third', createdAt: '2026-03-03T10:00:00.000Z' },
    { subject: 'Second', createdAt: '2026-03-02T10:00:00.000Z', isRead: true },
  ];
  const messages = sent.map((facts) => aMessage(ann, me, { id: facts.subject, ...facts }));
  const calls = await open({ 'messages.received': () => onePage(messages) });
  const activity = region('Recent Activity');
  await within(activity).findByText('Fourth');
  expect(Array.from(activity.querySelectorAll('li'), (row) => row.textContent)).toEqual([
    'Ann BeeFourthUnread · 4 Mar 2026',
    'Ann BeeThirdUnread · 3 Mar 2026',
    'Ann BeeSecondRead · 2 Mar 2026',
  ]);
  expect(links(activity)).toEqual([1, 2, 3].map(() => ['Ann Bee', '/messages?with=ann']));
  expect(inputsOf(calls, 'messages.received')).toEqual([{ limit: 3 }]);
  await allCallsSent();
  expect(calls.filter(({ name }) => /mark/i.test(name))).toEqual([]);
});

test('an unverified scout sees the steps to approval, a verified one does not', { tags: ['SDASH-60'] }, async () => {
  await open({}, aScout({ isVerified: false, passportImageUrl: '/api/users/1/passport' }));
  expect(screen.getByText(/contact data and ages stay hidden/).tagName).toBe('P');
  const steps = within(screen.getByRole('list', { name: 'Steps to approval' }));
  const words = steps.getAllByRole('listitem').map((step) => step.textContent);
  const profile = '2Profile The organization that you work for, and what you look for.Fill It In';
  expect(words).toEqual(['Registered Done', profile, 'Photo Done', '4Review By an admin.']);
  expect(links(screen.getByRole('list', { name: 'Steps to approval' }))).toEqual([['Fill It In', '/scout/profile']]);
  cleanup();
  await open();
  expect(screen.queryByText('Waiting for approval')).toBeNull();
});
