import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FeaturedItem, featuredFields } from '@touchline/contracts/content';
import { expect, test } from 'vitest';
import {
  answerDiscardQuestion,
  choose,
  expectToast,
  field,
  fill,
  optionsOf,
  part,
  press,
} from '../../../testing/actions.ts';
import { openApp } from '../../../testing/app.tsx';
import { aHero } from '../../../testing/content.ts';
import { anAccount, aPlayer, onePage } from '../../../testing/people.ts';
import { inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';
import { aVideo } from '../../../testing/videos.ts';

const SECTION = aHero({ title: 'Old words' });
const FEATURE: FeaturedItem = {
  ...{ id: 'one', type: 'text', title: 'Old words', description: null, videoId: null, playerId: null, content: null },
  ...{ imageUrl: null, isActive: true, position: 0, createdAt: SECTION.createdAt, updatedAt: SECTION.updatedAt },
};

const fail = () => new Rejection('INTERNAL');
const dialog = () => screen.findByRole('dialog');
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Opens a tab of the manager, whose changes all fail. */
function open(tab: 'homepage' | 'featured', { isEmpty = false } = {}) {
  const calls = stubServerFor(anAccount({ role: 'admin' }), {
    'videos.forModeration': () => onePage([]),
    'players.list': () => onePage([]),
    'content.homepage': () => onePage(isEmpty ? [] : [SECTION]),
    'content.featured': () => onePage(isEmpty ? [] : [FEATURE]),
    ...{ 'content.createHomepage': fail, 'content.updateHomepage': fail, 'content.deleteHomepage': fail },
    ...{ 'content.createFeatured': fail, 'content.updateFeatured': fail, 'content.deleteFeatured': fail },
  });
  openApp(tab === 'featured' ? '/admin/content-manager?tab=featured' : '/admin/content-manager');
  return calls;
}

test('the empty lists say what to do', { tags: ['CMS-06', 'CMS-14'] }, async () => {
  open('homepage', { isEmpty: true });
  await screen.findByText('No homepage content yet. Add your first section to get started.');
  fireEvent.click(screen.getByText('Featured Content', { selector: '[role=tab] *' }));
  await screen.findByText('No featured content yet. Add your first featured item to get started.');
  expect(window.location.search).toBe('?tab=featured');
});

test.each([
  ['homepage', 'Homepage', 'content', 'Section'],
  ['featured', 'Featured', 'featured content', 'Featured Content'],
] as const)(
  'failed changes of a %s entry show their message and keep the typed values',
  {
    tags: ['ERR-56', 'ERR-57'],
  },
  async (tab, kind, noun, add) => {
    const calls = open(tab);
    const failed = (verb: string) => expectToast(`Failed to ${verb} ${noun} Please try again.`);
    await screen.findByText('Old words');
    await press(`Add ${add}`);
    await dialog();
    fill('Title', 'Kept while it fails');
    await press(`Create ${add}`);
    await failed('create');
    expect(field('Title').value).toBe('Kept while it fails');
    await press('Cancel', within(await dialog()));
    await answerDiscardQuestion('Discard');
    await noDialog();

    await press('Edit', part('Old words'));
    await dialog();
    fill('Title', 'New words');
    await press('Save Changes');
    await failed('update');
    expect(field('Title').value).toBe('New words');
    await press('Cancel', within(await dialog()));
    await answerDiscardQuestion('Discard');
    await noDialog();

    await press('Delete', part('Old words'));
    await press('Delete Content', within(await dialog()));
    await failed('delete');
    expect(part('Old words').getByText('Old words')).toBeTruthy();
    for (const verb of ['create', 'update', 'delete'])
      expect(inputsOf(calls, `content.${verb}${kind}`)).toHaveLength(1);
  },
);

/** Opens the featured items of a server that stores the changes. */
function openStoring(answers: Parameters<typeof stubServerFor>[1]) {
  let items: FeaturedItem[] = [];
  const calls = stubServerFor(anAccount({ role: 'admin' }), {
    'content.featured': () => onePage(items),
    'content.createFeatured': (input) => {
      items = [{ ...FEATURE, ...featuredFields.parse(input) }];
      return items[0];
    },
    'content.updateFeatured': (input) => {
      items = [{ ...FEATURE, ...featuredFields.parse((input as { patch: unknown }).patch) }];
      return items[0];
    },
    'content.deleteFeatured': () => {
      items = [];
      return null;
    },
    ...answers,
  });
  openApp('/admin/content-manager?tab=featured');
  return { calls, stored: () => items[0] };
}

/** Types into a field that the server searches for, and picks the option found. */
async function find(label: string, text: string, option: string) {
  fill(label, text);
  fireEvent.click(await screen.findByText(option, { selector: '[role=option] *' }));
}

test('a featured item is created, changed and deleted', {
  tags: ['CMS-11', 'CMS-12', 'CMS-13', 'CMS-15', 'CMS-16', 'CMS-17', 'CMS-18', 'CMS-19', 'DATA-41'],
}, async () => {
  const [video, player] = [aVideo({ title: 'Solo run' }), aPlayer({ lastName: 'Keeper' })];
  const { calls, stored } = openStoring({
    'videos.forModeration': (input) => onePage((input as { search: string }).search === '' ? [] : [video]),
    'videos.byId': () => video,
    'players.list': (input) => onePage((input as { search: string }).search === '' ? [] : [player]),
    'users.byId': () => player,
  });
  await screen.findByText(/^No featured content yet/);
  await press('Add Featured Content');
  await dialog();
  expect((await optionsOf('Type')).map(({ textContent }) => textContent)).toEqual(['Text', 'Video', 'Player']);
  await press('Create Featured Content');
  await screen.findByText('Title is required');
  await choose('Type', 'Video');
  fill('Title', 'Clip');
  fill('Description', 'A description');
  fill('Content', 'Some content');
  fill('Image URL', '/uploads/company-logo.png');
  fill('Position', '');
  await find('Video', 'solo', 'Solo run');
  await screen.findByText(/not public at the moment/);
  part('Preview').getByText('Video not found');
  await find('Player', 'keep', 'Ann Keeper');
  await press('Create Featured Content');
  await expectToast('Featured content created');
  await noDialog();
  expect(inputsOf(calls, 'videos.forModeration')).toContainEqual(expect.objectContaining({ search: 'solo' }));
  expect(inputsOf(calls, 'players.list')).toContainEqual(expect.objectContaining({ search: 'keep' }));
  expect(inputsOf(calls, 'content.createFeatured')).toHaveLength(1);
  expect(stored()).toMatchObject({
    ...{ type: 'video', title: 'Clip', description: 'A description', content: 'Some content', videoId: video.id },
    ...{ playerId: player.id, imageUrl: '/uploads/company-logo.png', isActive: true, position: 0 },
  });
  await screen.findByText('Clip');
  for (const badge of ['Video', 'Active', 'Position: 0']) part('Clip').getByText(badge);

  await press('Edit', part('Clip'));
  await dialog();
  await waitFor(() => expect(field('Player').value).toBe('Ann Keeper'));
  fill('Title', 'Changed');
  fill('Position', '3');
  fireEvent.click(screen.getByLabelText(/^Active/));
  await press('Save Changes');
  await expectToast('Featured content updated');
  await noDialog();
  await screen.findByText('Changed');
  for (const badge of ['Video', 'Inactive', 'Position: 3']) part('Changed').getByText(badge);
  expect(stored()).toMatchObject({ title: 'Changed', position: 3, videoId: video.id, isActive: false });

  await press('Delete', part('Changed'));
  const question = within(await dialog());
  question.getByText('Are you sure you want to delete this content? This action cannot be undone.');
  await press('Delete Content', question);
  await expectToast('Featured content deleted');
  await screen.findByText(/^No featured content yet/);
  expect(inputsOf(calls, 'content.deleteFeatured')).toEqual([{ id: FEATURE.id }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Featured Items'));
});
