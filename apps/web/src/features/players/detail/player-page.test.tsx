import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Account, Player } from '@touchline/contracts/users';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { expect, test, vi } from 'vitest';
import { expectToast, part, press, toastText } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount, aPlayer, aProfile } from '../../../testing/people.ts';
import { videoOf } from '../../../testing/players.tsx';
import { held, inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';
import { aVideo } from '../../../testing/videos.ts';

const PLAYER = aPlayer();
const SCOUT = anAccount({ id: 'a-scout', role: 'scout', isVerified: true });

interface Options {
  viewer?: Account;
  player?: Player;
  videos?: PlayerVideo[];
  query?: string;
  answers?: Parameters<typeof stubServerFor>[1];
}

function open({ viewer = SCOUT, player = PLAYER, videos = [], query = '', answers = {} }: Options = {}) {
  const calls = stubServerFor(viewer, {
    'users.byId': () => player,
    'videos.ofPlayer': () => ({ items: videos, nextCursor: null }),
    'users.list': () => ({ items: [], nextCursor: null }),
    'players.trackView': () => ({ ok: true }),
    'savedPlayers.among': () => [],
    'messages.contacted': () => [],
    'messages.notice': () => null,
    ...answers,
  });
  openPage(`/players/${player.id}${query}`);
  return calls;
}

const facts = (section: string) =>
  part(section)
    .getAllByRole('definition')
    .map((fact) => fact.textContent);
const badges = async () => (await screen.findByRole('heading', { level: 1 })).closest('header')?.textContent;

test('a verified scout sees all facts about a player', {
  tags: [
    ...['ROUTE-08', 'PDET-02', 'PDET-03', 'PDET-04', 'PDET-05', 'PDET-06', 'PDET-07', 'PDET-09', 'PDET-10', 'PDET-11'],
    ...['PDET-12', 'PDET-13', 'PDET-15', 'PDET-20', 'PDET-21', 'PDET-22', 'PDET-23', 'PDET-64'],
  ],
}, async () => {
  const playerProfile = aProfile({
    height: 180,
    weight: 75,
    preferredFoot: 'left',
    experience: 'Three seasons',
    bio: 'Lives on the last line.',
    achievements: ['Cup winner', 'Top scorer'],
  });
  open({
    player: aPlayer({ phone: '+34 600 100 200', createdAt: '2024-02-03T12:00:00.000Z', playerProfile }),
    videos: [aVideo({ isApproved: true })],
  });
  await screen.findByText('Videos (1)');
  expect(window.location.pathname).toBe(`/players/${PLAYER.id}`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ann Bee');
  expect(await badges()).toContain('ABAnn BeeVerified@annbeeStrikerAvailable180 cm · Left foot · CD Marisma · Spain');
  const contact = within(screen.getByRole('list', { name: 'Contact and age' }));
  expect(contact.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
    'Seville',
    'ann@example.org',
    '+34 600 100 200',
  ]);
  expect(part('About').getByText('Lives on the last line.').tagName).toBe('P');
  expect(facts('Physical Stats')).toEqual(['180 cm', '75 kg', 'Left', 'Spain']);
  const achievements = part('Achievements').getAllByRole('listitem');
  expect(achievements.map((entry) => entry.textContent)).toEqual(['Cup winner', 'Top scorer']);
  expect(facts('Career Info')).toEqual(['CD Marisma', 'N/A', 'Three seasons', '3 Feb 2024']);
  expect(facts('Quick Stats')).toEqual(['1', '2', 'Verified']);
});

test.each([
  ['2024-02-03T12:00:00.000Z', '3 Feb 2024'],
  ['', 'Unknown'],
])('an account created at "%s" is a member since %s', { tags: ['PDET-21'] }, async (createdAt, text) => {
  open({ player: aPlayer({ createdAt }) });
  await screen.findByText('No videos uploaded yet');
  expect(facts('Career Info')).toEqual(['CD Marisma', 'N/A', 'N/A', text]);
});

test.each([
  ['available', 'Available'],
  ['contract', 'Contract'],
  ['trial', 'Trial'],
] as const)('the availability %s is shown capitalised', { tags: ['PDET-07'] }, async (availability, word) => {
  open({ player: aPlayer({ playerProfile: aProfile({ availability }) }) });
  expect(await badges()).toContain(`@annbeeStriker${word}`);
});

test('the age is the difference of years; without a date of birth there is none', { tags: ['PDET-08'] }, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T10:00:00.000Z') });
  open({ player: aPlayer({ dateOfBirth: '2006-12-31' }) });
  expect((await screen.findByText(/years old/)).textContent).toBe('20 years old');
});

test('a scout who may not see contact data sees none', { tags: ['PDET-08'] }, async () => {
  open({ player: aPlayer({ email: null, phone: null, dateOfBirth: null }) });
  const contact = within(await screen.findByRole('list', { name: 'Contact and age' }));
  expect(contact.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual(['Seville']);
});

test('an unverified player without a profile is shown as such', {
  tags: ['PDET-05', 'PDET-06', 'PDET-14', 'PDET-19', 'PDET-23'],
}, async () => {
  open({ player: aPlayer({ isVerified: false, playerProfile: null }), viewer: anAccount({ role: 'admin' }) });
  expect(await badges()).toBe('ABAnn Bee@annbeePlayerann@example.org');
  expect(facts('Physical Stats')).toEqual(['N/A', 'N/A', 'N/A', 'N/A']);
  expect(facts('Quick Stats')).toEqual(['–', '0', 'Unverified']);
  expect((await screen.findByText('No videos uploaded yet')).textContent).toBe('No videos uploaded yet');
});

test('the contract is told, and the end of it; of a minor nothing but what the profile says', {
  tags: ['PDET-70'],
}, async () => {
  const career = async (profile: Parameters<typeof aProfile>[0], isMinor = false) => {
    open({ player: aPlayer({ isMinor, playerProfile: aProfile(profile) }) });
    await screen.findByText('No videos uploaded yet');
    const shown = facts('Career Info').slice(0, 2);
    cleanup();
    return shown;
  };
  expect(await career({ contractUntil: '2099-06' })).toEqual(['CD Marisma', 'June 2099']);
  expect(await career({ contractUntil: '2020-06' })).toEqual(['CD Marisma', 'June 2020, free agent']);
  expect(await career({ currentClub: null })).toEqual(['Free agent', 'N/A']);
  expect(await career({ currentClub: null, availability: 'contract' })).toEqual(['N/A', 'N/A']);
  expect(await career({ currentClub: null }, true)).toEqual(['N/A', 'N/A']);
});

test.each([
  [new Date(Date.now() - 86_400_000).toISOString(), /· ?confirmed|Availableconfirmed \d/],
  ['2020-10-12T12:00:00.000Z', /not confirmed since 12 Oct 2020/],
])('an availability of %s says when it was confirmed, or since when not', { tags: ['PDET-70'] }, async (at, text) => {
  open({ player: aPlayer({ playerProfile: aProfile({ availabilityConfirmedAt: at }) }) });
  expect(await badges()).toMatch(text);
});

test('missing facts of a profile are not available', { tags: ['PDET-06', 'PDET-14'] }, async () => {
  open({ player: aPlayer({ isVerified: false, playerProfile: aProfile({ nationality: null }) }) });
  expect(await badges()).toContain('StrikerAvailable');
  expect(facts('Physical Stats')).toEqual(['N/A', 'N/A', 'N/A', 'N/A']);
});

test('videos show title, description and tags, and their number; placeholders are shown while they load', {
  tags: ['PDET-16', 'PDET-17', 'PDET-18'],
}, async () => {
  const video = aVideo({ isApproved: true, description: 'From the halfway line.', tags: ['pace'] });
  const response = held({ items: [video], nextCursor: null });
  const calls = open({ answers: { 'videos.ofPlayer': response.answer } });
  await screen.findByLabelText('Loading videos');
  expect(screen.getByText('Videos', { selector: 'h2' }).textContent).toBe('Videos');
  expect(screen.queryByText('No videos uploaded yet')).toBeNull();
  response.release();
  await screen.findByText('Videos (1)');
  expect(screen.queryByLabelText('Loading videos')).toBeNull();
  expect(part('Solo run').getByText('From the halfway line.').tagName).toBe('P');
  expect(part('Solo run').getByText('pace').tagName).toBe('LI');
  expect(facts('Quick Stats')).toEqual(['1', '0', 'Verified']);
  expect(inputsOf(calls, 'videos.ofPlayer')).toMatchObject([{ playerId: PLAYER.id }]);
});

test('the videos follow directly after the header, before all other sections', { tags: ['PDET-60'] }, async () => {
  open({ videos: [aVideo({ isApproved: true })] });
  await screen.findByText('Videos (1)');
  const sections = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
  expect(sections.map((heading) => heading.textContent)).toEqual([
    ...['Videos (1)', 'My File', 'Career Info', 'Quick Stats', 'About', 'Physical Stats', 'Achievements'],
  ]);
});

const listed = async () => within(await screen.findByRole('list', { name: 'Choose a video' })).getAllByRole('link');
const titlesListed = async () => (await listed()).map(({ textContent }) => textContent);
const largeTitle = () => screen.getByRole('article').querySelector('h3')?.textContent;

test('of many videos five are listed at first; a button shows the others and puts the focus on them', {
  tags: ['PDET-62'],
}, async () => {
  const titles = Array.from({ length: 12 }, (_, index) => `Clip ${index + 1}`);
  open({ videos: titles.map((title) => aVideo({ id: title, title, isApproved: true })) });
  await screen.findByText('Videos (12)');
  expect(await titlesListed()).toEqual(titles.slice(0, 5));
  await press('Show all 12 videos');
  expect(await titlesListed()).toEqual(titles);
  expect(document.activeElement?.textContent).toBe('Clip 6');
  expect(screen.queryByText('Show all 12 videos')).toBeNull();
});

const CLIPS = ['Volley', 'Solo run', 'Header'].map((title) =>
  aVideo({ id: title.slice(0, 1), title, description: `About the ${title}.`, tags: ['pace'], isApproved: true }),
);

test('several videos are a list, which plays another one in its place; the address names it, and one step back leaves the page', {
  tags: ['PDET-17', 'PDET-61', 'PDET-65'],
}, async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  open({ videos: CLIPS });
  const [first, second] = await listed();
  if (!first || !second) throw new Error('Two videos are not listed.');
  expect(largeTitle()).toBe('Volley');
  expect(first.closest('li')?.textContent).toBe('Length 0:05VolleyAbout the Volley.pace');
  expect([first, second].map((link) => link.getAttribute('aria-current'))).toEqual(['true', null]);
  const entries = window.history.length;

  fireEvent.click(second, { detail: 1 });
  await waitFor(() => expect(largeTitle()).toBe('Solo run'));
  expect(window.location.search).toBe('?video=S');
  expect([first, second].map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true']);
  await waitFor(() =>
    expect(play.mock.contexts.map((media) => (media as Element).getAttribute('src'))).toEqual([
      expect.stringContaining('/S/'),
    ]),
  );
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Video: Solo run');
  expect(window.history).toHaveLength(entries);
});

test('who chooses a video by keyboard stays in the list', { tags: ['PDET-65'] }, async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  open({ videos: CLIPS });
  const third = (await listed())[2];
  third?.focus();
  if (third) fireEvent.click(third);
  await waitFor(() => expect(play).toHaveBeenCalledOnce());
  expect(largeTitle()).toBe('Header');
  expect(document.activeElement).toBe(third);
});

test.each([
  ['H', 'Header'],
  ['unknown', 'Volley'],
])('the address ?video=%s shows %s, which waits to be played', { tags: ['PDET-65'] }, async (id, title) => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  open({ videos: CLIPS, query: `?video=${id}` });
  await screen.findByText('Videos (3)');
  expect(largeTitle()).toBe(title);
  expect(play).not.toHaveBeenCalled();
});

test('a video that the address names is listed, however many stand before it', {
  tags: ['PDET-62', 'PDET-65'],
}, async () => {
  const titles = Array.from({ length: 7 }, (_, index) => `Clip ${index + 1}`);
  open({ videos: titles.map((title) => aVideo({ id: title, title })), query: '?video=Clip 7' });
  await screen.findByText('Videos (7)');
  expect(await titlesListed()).toEqual(titles);
});

test('admins see in the list which videos are not live', { tags: ['PDET-65'] }, async () => {
  const videos = [CLIPS[0], aVideo({ id: 'P', title: 'Waiting' })].flatMap((video) => video ?? []);
  open({ viewer: anAccount({ role: 'admin' }), videos });
  const states = (await listed()).map((link) => link.closest('li')?.textContent?.includes('Pending'));
  expect(states).toEqual([false, true]);
});

const LONG = ['One', 'Two', 'Seven'].map((title) => aVideo({ id: title, title, isApproved: true, duration: 90 }));

test.each([
  ['?video=Seven&t=83', 'Seven', 83],
  ['?video=Seven&t=1m2s', 'Seven', 62],
  ['?t=83', 'One', 83],
  ['?video=Seven&t=90', 'Seven', 0],
  ['?video=Seven&t=5000', 'Seven', 0],
  ['?video=Seven&t=soon', 'Seven', 0],
  ['?video=&t=', 'One', 0],
])('%s opens the clip “%s” at second %i', { tags: ['PLAY-15'] }, async (query, title, second) => {
  open({ videos: LONG, query });
  await screen.findByText('Videos (3)');
  expect(largeTitle()).toBe(title);
  await waitFor(() => expect(videoOf(title).currentTime).toBe(second));
});

test('a clip that is chosen after the link starts at its beginning', { tags: ['PLAY-15'] }, async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  open({ videos: LONG, query: '?video=One&t=83' });
  await screen.findByText('Videos (3)');
  await waitFor(() => expect(videoOf('One').currentTime).toBe(83));
  const second = (await listed())[1];
  if (second) fireEvent.click(second, { detail: 1 });
  await waitFor(() => expect(largeTitle()).toBe('Two'));
  expect(window.location.search).toBe('?video=Two');
  expect(videoOf('Two').currentTime).toBe(0);
});

test('a link to a clip that the viewer may not see says that it is not shown, and asks for no other one', {
  tags: ['PLAY-15'],
}, async () => {
  const calls = open({ videos: LONG, query: '?video=private&t=83' });
  await screen.findByText('The clip of the link is not shown here. It may have been deleted.');
  expect(videoOf('One').currentTime).toBe(0);
  expect(inputsOf(calls, 'videos.byId')).toEqual([]);
});

test('a scout saves the player with the star, and removes them again', { tags: ['PDET-63'] }, async () => {
  let saved: string[] = [];
  const calls = open({
    answers: {
      'savedPlayers.among': () => saved,
      'playerFiles.change': ({ change }) => {
        saved = change.kind === 'star' && change.isOn ? [PLAYER.id] : [];
        return [{ id: PLAYER.id, entryId: 'entry', error: null }];
      },
    },
  });
  const star = await screen.findByRole('button', { name: 'Save Ann Bee' });
  expect(star.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(star);
  await expectToast('Player saved Player has been added to your saved list. Undo');
  expect(star.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(star);
  await expectToast('Player removed Player has been removed from your saved list. Undo');
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'));
  expect(inputsOf(calls, 'playerFiles.change')).toEqual([
    { playerIds: [PLAYER.id], change: { kind: 'star', isOn: true } },
    { playerIds: [PLAYER.id], change: { kind: 'star', isOn: false } },
  ]);
});

test('an admin has no star', { tags: ['PDET-63'] }, async () => {
  const calls = open({ viewer: anAccount({ role: 'admin' }) });
  await screen.findByText('No videos uploaded yet');
  expect(screen.queryByRole('button', { name: 'Save Ann Bee' })).toBeNull();
  expect(inputsOf(calls, 'savedPlayers.among')).toEqual([]);
});

test('the back link leads to the dashboard', { tags: ['PDET-01'] }, async () => {
  open();
  const back = await screen.findByText('Back to Dashboard');
  expect(back.closest('a')?.getAttribute('href')).toBe('/scout/dashboard');
});

test.each([
  ['an unknown id', () => new Rejection('USER_NOT_FOUND'), 'Player not found'],
  ['the id of a scout', () => ({ ...PLAYER, role: 'scout' as const }), 'Player not found'],
  ['a failed response', () => new Rejection('INTERNAL'), 'Failed to fetch player details'],
])('%s shows its message and counts no view', { tags: ['PDET-28', 'ERR-60'] }, async (_what, byId, message) => {
  const calls = open({
    answers: { 'users.byId': byId, 'playerFiles.of': () => new Rejection('PLAYER_NOT_FOUND') },
  });
  expect((await screen.findByText(message)).textContent).toBe(message);
  expect(inputsOf(calls, 'players.trackView')).toEqual([]);
});

test('videos that cannot be fetched show their message', { tags: ['ERR-60'] }, async () => {
  open({ answers: { 'videos.ofPlayer': () => new Rejection('INTERNAL') } });
  expect((await screen.findByText('Failed to fetch player videos')).textContent).toBe('Failed to fetch player videos');
});

test('each opening counts one view, and a failure is only logged', {
  tags: ['PDET-31', 'ERR-61', 'API-46'],
}, async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const calls = open({ answers: { 'players.trackView': () => new Rejection('INTERNAL') } });
  await screen.findByText('No videos uploaded yet');
  expect(inputsOf(calls, 'players.trackView')).toEqual([{ playerId: PLAYER.id }]);
  await waitFor(() => expect(log.mock.calls.join()).toContain('The view of the profile'));
  expect(toastText()).toBe('');
});
