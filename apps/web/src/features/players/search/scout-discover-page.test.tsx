import { fireEvent, screen, waitFor } from '@testing-library/react';
import { AVAILABILITY_LABELS, POSITIONS } from '@touchline/contracts/options';
import { expect, test } from 'vitest';
import { choose, field, fill, optionsOf } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aProfile, aScout, namedPlayer, onePage } from '../../../testing/people.ts';
import { searchOf } from '../../../testing/scouting.ts';
import { held, inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';

const ANN = namedPlayer('Ann');
const GROUPS = ['Defenders (all)', 'Midfielders (all)', 'Forwards (all)'];

/** Opens the search with these query parameters. */
async function open(query: string, answers: Parameters<typeof stubServerFor>[1] = {}) {
  const calls = stubServerFor(aScout(), { ...searchOf(ANN), ...answers });
  openPage(`/scout/discover?${query}`);
  await screen.findByLabelText('Search players');
  return calls;
}

const BANDS = 'Players under 18 are found by their age band: U16, U17 or U18.';

const found = (text: string) => screen.findByText(text, { selector: 'h2' });
const cards = () => Array.from(document.querySelectorAll('article h3'), (heading) => heading.textContent);
const expectCards = (...names: string[]) => waitFor(() => expect(cards()).toEqual(names));
const options = async (label: string) => (await optionsOf(label)).map(({ textContent }) => textContent);
const moreFilters = () => screen.getByText('More Filters').closest('button');
/** Picks a position in the select, which stays open for more. */
async function pick(position: string) {
  const offered = await optionsOf('Position');
  const wanted = offered.find(({ textContent }) => textContent === position);
  if (!wanted) throw new Error(`No ${position} is offered.`);
  fireEvent.click(wanted);
  fireEvent.keyDown(field('Position'), { key: 'Escape' });
}
/** Types into a text filter and submits it without waiting for the pause in typing. */
const settle = (label: string, text: string) => {
  fill(label, text);
  fireEvent.keyDown(field(label), { key: 'Enter' });
};

test('the panel offers every choice of position, availability and foot, and "any"', {
  tags: ['DISC-02', 'DISC-03', 'DISC-82', 'DISC-84'],
}, async () => {
  await open('');
  expect(await options('Position')).toEqual(['Any position', ...GROUPS, ...POSITIONS]);
  expect(await options('Availability')).toEqual(['Any availability', ...Object.values(AVAILABILITY_LABELS)]);
  expect(await options('Preferred Foot')).toEqual(['Any foot', 'Left', 'Right', 'Both']);
});

test('the URL sets every filter; the panel shows them and the request contains them', {
  tags: [
    ...['ROUTE-11', 'ROUTE-12', 'DISC-03', 'DISC-04', 'DISC-05', 'DISC-09', 'DISC-10', 'DISC-11', 'DISC-16', 'DISC-17'],
    ...['DISC-82', 'DISC-83', 'DISC-85', 'DISC-87'],
  ],
}, async () => {
  const texts = { position: 'Striker', availability: 'trial', location: 'Sev', nationality: 'spa', experience: 'u19' };
  const numbers = { heightMin: 180, heightMax: 190, ageMin: 17, ageMax: 21 };
  const filters = { ...texts, ...numbers, preferredFoot: 'left' as const, hasClips: true, search: 'ann' };
  const calls = await open(
    String(new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, `${value}`]))),
  );
  await found('1 Player Found');
  expect(screen.getByText('9 filters applied').textContent).toBe('9 filters applied');
  expect(inputsOf(calls, 'players.list')).toMatchObject([{ ...filters, limit: 24 }]);
  expect(inputsOf(calls, 'players.count')).toEqual([filters]);
  const valuesOf = (...labels: string[]) => labels.map((label) => field(label).value);
  expect(valuesOf('Position', 'Availability', 'Preferred Foot')).toEqual(['Striker', 'Available for Trial', 'Left']);
  expect(valuesOf('Location', 'Nationality', 'Experience', 'Search players')).toEqual(['Sev', 'spa', 'u19', 'ann']);
  expect(valuesOf('At least', 'At most', 'From', 'To')).toEqual(['180', '190', '17', '21']);
  expect(field('With Clips Only').checked).toBe(true);
  expect(moreFilters()?.getAttribute('aria-expanded')).toBe('true');
  expect(field('From').closest('fieldset')?.textContent).toContain(BANDS);
  expect(field('From').matches(':disabled')).toBe(false);
  expect(screen.queryByText(/is not applied/)).toBeNull();
});

test('the list has its number, its order and cards with a Contact button, in the order of the server', {
  tags: ['DISC-16', 'DISC-18', 'DISC-19', 'DISC-26'],
}, async () => {
  await open('', { 'players.list': () => onePage([namedPlayer('Dora'), ANN]), 'players.count': () => 2 });
  await found('2 Players Found');
  expect(screen.getByText(/^Sorted/).textContent).toBe('Sorted by recent');
  await expectCards('Dora Bee', 'Ann Bee');
  const contacts = screen.getAllByLabelText(/^Contact /).map((button) => button.getAttribute('aria-label'));
  expect(contacts).toEqual(['Contact Dora Bee', 'Contact Ann Bee']);
});

test('a filter changed in the panel is sent and written into the URL', {
  tags: ['DISC-02', 'DISC-03', 'DISC-04', 'DISC-05', 'DISC-82', 'DISC-83', 'DISC-85'],
}, async () => {
  const calls = await open('search=ann');
  await pick('Left Back');
  await choose('Availability', 'Available for Trial');
  settle('Location', ' Porto ');
  settle('Nationality', 'Spain');
  await choose('Preferred Foot', 'Both');
  settle('At least', '185 cm');
  settle('At most', '170');
  await screen.findByText('The first height is more than the second, so no player fits.');
  settle('At most', '');
  fireEvent.click(field('With Clips Only'));
  const texts = { position: 'Left Back', availability: 'trial', location: 'Porto', nationality: 'Spain' };
  const filters = { ...texts, preferredFoot: 'both', heightMin: 185, hasClips: true, search: 'ann' };
  await waitFor(() => expect(inputsOf(calls, 'players.list').at(-1)).toMatchObject(filters));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    ...filters,
    heightMin: '185',
    hasClips: 'true',
  });
});

test('"any" and blank values are not sent and are no filters', { tags: ['DISC-07', 'DISC-08'] }, async () => {
  const calls = await open('search=Ann&location=Porto&position=Goalkeeper&availability=contract');
  const sent = () => {
    const { direction: _direction, ...filters } = inputsOf(calls, 'players.list').at(-1) as Record<string, unknown>;
    return filters;
  };
  await pick('Any position');
  await waitFor(() =>
    expect(sent()).toEqual({ search: 'Ann', location: 'Porto', availability: 'contract', limit: 24 }),
  );
  await choose('Availability', 'Any availability');
  await waitFor(() => expect(sent()).toEqual({ search: 'Ann', location: 'Porto', limit: 24 }));
  expect(screen.getByText('1 filter applied').textContent).toBe('1 filter applied');
  settle('Nationality', '   ');
  settle('Location', '  ');
  await waitFor(() => expect(sent()).toEqual({ search: 'Ann', limit: 24 }));
  expect(screen.queryByText(/filters? applied/)).toBeNull();
});

test('Clear resets all filters and keeps the text search', { tags: ['DISC-06'] }, async () => {
  await open(
    'search=Ann&location=P&position=Striker&availability=available&ageMin=3&saved=true&nationality=S&experience=U',
  );
  await screen.findByText('7 filters applied');
  fireEvent.click(screen.getByText('Clear'));
  await waitFor(() => expect(window.location.search).toBe('?search=Ann'));
  expect(screen.queryByText(/filters? applied/)).toBeNull();
  const labels = ['Position', 'Availability', 'Location', 'Nationality', 'From', 'Experience', 'Search players'];
  expect(labels.map((label) => field(label).value)).toEqual([
    'Any position',
    'Any availability',
    '',
    '',
    '',
    '',
    'Ann',
  ]);
  expect(field('Saved Players Only').checked).toBe(false);
});

test('the URL can contain a group of positions, to which others can be added', {
  tags: ['DISC-02', 'DISC-84'],
}, async () => {
  const calls = await open('position=Midfielder');
  await found('1 Player Found');
  expect(inputsOf(calls, 'players.list')).toMatchObject([{ position: 'Midfielder' }]);
  expect(field('Position').value).toBe('Midfielders (all)');
  await pick('Right Winger');
  await waitFor(() => expect(field('Position').value).toBe('Midfielders (all), Right Winger'));
  await waitFor(() =>
    expect(inputsOf(calls, 'players.list').at(-1)).toMatchObject({ position: 'Midfielder,Right Winger' }),
  );
});

test('unknown values in the URL mean "any"', { tags: ['DISC-07'] }, async () => {
  const calls = await open('position=Sweeper&availability=perhaps&ageMin=old&location=Porto');
  await screen.findByText('1 filter applied');
  const { direction: _direction, ...filters } = inputsOf(calls, 'players.list')[0] as Record<string, unknown>;
  expect(filters).toEqual({ location: 'Porto', limit: 24 });
});

test('age and experience filter from the collapsed section', { tags: ['DISC-10'] }, async () => {
  const calls = await open('');
  const toggle = moreFilters();
  expect(toggle?.getAttribute('aria-expanded')).toBe('false');
  if (toggle) fireEvent.click(toggle);
  expect(toggle?.getAttribute('aria-expanded')).toBe('true');
  settle('From', '18');
  settle('To', '20 years');
  settle('Experience', 'u19');
  expect(field('To').value).toBe('20');
  await screen.findByText('2 filters applied');
  await waitFor(() =>
    expect(inputsOf(calls, 'players.list').at(-1)).toMatchObject({ ageMin: 18, ageMax: 20, experience: 'u19' }),
  );
  expect(window.location.search).toBe('?ageMin=18&ageMax=20&experience=u19');
});

/** All players in one page, with what the search looks through. */
const allPlayers = (...found: [player: ReturnType<typeof namedPlayer>, text: string, synonyms: string][]) => ({
  ...onePage(found.map(([player]) => player)),
  searchTexts: found.map(([, text, synonyms]) => ({ text, synonyms })),
});
const QUIST = namedPlayer('Wilhelmina', { lastName: 'Quist', playerProfile: aProfile({ currentClub: 'Zeehaven' }) });
const BEA = namedPlayer('Bea');
const QUIST_AND_BEA = allPlayers(
  [QUIST, 'wilhelmina quist striker zeehaven norway oslo', ' forward norge '],
  [BEA, 'bea bee goalkeeper', ' gk '],
);

test('once all players are loaded, the browser searches their words and synonyms without a request', {
  tags: ['DISC-12', 'DISC-13', 'DISC-14', 'DISC-60', 'DISC-61', 'DISC-64'],
}, async () => {
  const calls = await open('', { 'players.list': () => QUIST_AND_BEA, 'players.count': () => 2 });
  await found('2 Players Found');
  await waitFor(() => expect(inputsOf(calls, 'savedPlayers.among')).toHaveLength(1));
  const before = calls.length;
  for (const text of ['óslo Wil', 'forward']) {
    settle('Search players', text);
    await expectCards('Wilhelmina Quist');
    await found('1 Player Found');
    settle('Search players', '');
    await expectCards('Wilhelmina Quist', 'Bea Bee');
  }
  settle('Search players', 'zeb nemo');
  await screen.findByText('No players found');
  expect(calls).toHaveLength(before);
});

test('the server is asked if no loaded player is found, and a forgiven typo is announced', {
  tags: ['DISC-66'],
}, async () => {
  const isCorrected = (input: { search?: string | undefined }) => input.search === 'wilhemlina';
  const calls = await open('', {
    'players.list': (input) =>
      isCorrected(input) ? { ...onePage([QUIST]), corrected: ['wilhelmina'] } : QUIST_AND_BEA,
    'players.count': (input) => (isCorrected(input) ? 1 : 2),
  });
  await found('2 Players Found');
  settle('Search players', 'wilhemlina');
  const notice = await screen.findByText('No exact match. Showing players for “wilhelmina”.');
  expect(notice.closest('[role=status]')).not.toBeNull();
  await found('1 Player Found');
  await expectCards('Wilhelmina Quist');
  expect(inputsOf(calls, 'players.list')).toHaveLength(2);
  settle('Search players', 'bea');
  await expectCards('Bea Bee');
  expect(screen.queryByText(/No exact match/)).toBeNull();
});

test('the server searches if not all players are loaded, and the list stays until its response', {
  tags: ['DISC-12'],
}, async () => {
  const answer = held(onePage([namedPlayer('Bea')]));
  const calls = await open('', {
    'players.list': (input) => (input.search ? answer.answer() : { items: [ANN], nextCursor: 'more' }),
    'players.count': () => 25,
  });
  await expectCards('Ann Bee');
  settle('Search players', 'bea');
  await waitFor(() => expect(inputsOf(calls, 'players.list').at(-1)).toMatchObject({ search: 'bea', limit: 24 }));
  expect(cards()).toEqual(['Ann Bee']);
  expect(screen.queryByLabelText('Loading players')).toBeNull();
  answer.release();
  await expectCards('Bea Bee');
  expect(inputsOf(calls, 'players.list')).toHaveLength(2);
});

test('an empty result shows the reason and offers to clear the search and the filters', {
  tags: ['DISC-21', 'DISC-22', 'DISC-24'],
}, async () => {
  await open('location=Nowhere&search=zzzz', {
    'players.list': (input) => onePage(input.location ? [] : [ANN]),
    'players.count': (input) => (input.location ? 0 : 1),
  });
  await screen.findByText('No players found');
  expect(screen.getByText('Try adjusting your search criteria or filters').textContent).toMatch(/filters$/);
  const clear = screen.getByText('Clear Search & Filters').closest('button');
  clear?.focus();
  if (clear) fireEvent.click(clear);
  const heading = await found('1 Player Found');
  expect(window.location.search).toBe('');
  expect(['Search players', 'Location'].map((label) => field(label).value)).toEqual(['', '']);
  expect(screen.queryByText('No players found')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a search for what is not wanted says how to leave out a word', { tags: ['DISC-97'] }, async () => {
  await open('search=striker%20not%20lagos', { 'players.list': () => onePage([]), 'players.count': () => 0 });
  await screen.findByText('No players found');
  expect(screen.queryByText('To leave out a word, put a hyphen before it, such as -lagos')).not.toBeNull();
});

test('without verified players the list shows that there are none, and has its button', {
  tags: ['DISC-21', 'DISC-23', 'DISC-24'],
}, async () => {
  await open('', { 'players.list': () => onePage([]), 'players.count': () => 0 });
  await screen.findByText('No players found');
  expect(screen.getByText(/^No verified/).textContent).toBe('No verified players are currently available');
  expect(screen.getByText('Clear Search & Filters').closest('button')).not.toBeNull();
});

test.each([true, false])(
  'an age in the search is asked of the server; verified is %s',
  { tags: ['DISC-98'] },
  async (isVerified) => {
    const calls = stubServerFor({ ...aScout(), isVerified }, searchOf(ANN));
    openPage('/scout/discover?search=u21%20ann');
    await found('1 Player Found');
    await waitFor(() => expect(inputsOf(calls, 'players.list').at(-1)).toMatchObject({ search: 'u21 ann' }));
    const notice = screen.queryByText('The age in your search is not applied');
    expect(notice === null).toBe(isVerified);
  },
);

test('a list that fails to load shows an error, keeps the filters and can be retried; it needs no count', async () => {
  let isBroken = true;
  const broken = () => new Rejection('INTERNAL');
  await open('location=Porto', {
    'players.list': () => (isBroken ? broken() : onePage([ANN])),
    'players.count': broken,
  });
  await screen.findByText('Players could not be loaded');
  expect(field('Location').value).toBe('Porto');
  isBroken = false;
  fireEvent.click(screen.getByText('Try Again'));
  await expectCards('Ann Bee');
  await found('1 Player Found');
});
