import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FeaturedItem, featuredFields, featuredPatch } from '@touchline/contracts/content';
import { CONTENT_TEXT_MAX } from '@touchline/contracts/limits';
import { expect, test } from 'vitest';
import {
  allCallsSent,
  answerDiscardQuestion,
  choose,
  expectToast,
  field,
  fill,
  optionsOf,
  part,
  press,
} from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aHero } from '../../../testing/content.ts';
import { anAccount, namedPlayer, onePage } from '../../../testing/people.ts';
import { held, inputsOf, OK, Rejection, stubServerFor } from '../../../testing/server.ts';
import { aTrashItem } from '../../../testing/trash.ts';
import { stubUploads } from '../../../testing/uploads.ts';
import { aModeratedVideo, aVideo } from '../../../testing/videos.ts';

const SECTION = aHero({ title: 'Old words' });
const FEATURE: FeaturedItem = {
  ...{ id: 'one', type: 'text', title: 'Old words', description: null, videoId: null, playerId: null, content: null },
  ...{ imageUrl: null, isActive: true, position: 0, createdAt: SECTION.createdAt, updatedAt: SECTION.updatedAt },
};

const fail = () => new Rejection('INTERNAL');
const dialog = () => screen.findByRole('dialog');
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const switchOf = (title: string) => part(title).getByLabelText<HTMLInputElement>('Active');

const pressDelete = async (title: string) => {
  fireEvent.click(part(title).getByLabelText('More actions'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
};

/** Opens a tab of the manager, whose changes all fail. */
function open(tab: 'homepage' | 'featured', { isEmpty = false } = {}) {
  const calls = stubServerFor(anAccount({ role: 'admin' }), {
    'videos.forModeration': () => onePage([]),
    'players.list': () => onePage([]),
    'content.nextOrder': () => 1,
    'content.homepage': () => onePage(isEmpty ? [] : [SECTION]),
    'content.featured': () => onePage(isEmpty ? [] : [FEATURE]),
    ...{ 'content.createHomepage': fail, 'content.updateHomepage': fail, 'content.deleteHomepage': fail },
    ...{ 'content.createFeatured': fail, 'content.updateFeatured': fail, 'content.deleteFeatured': fail },
  });
  openPage(tab === 'featured' ? '/admin/content-manager?tab=featured' : '/admin/content-manager');
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

    await pressDelete('Old words');
    await press('Delete Content', within(await dialog()));
    await failed('delete');
    expect(part('Old words').getByText('Old words')).toBeTruthy();
    for (const verb of ['create', 'update', 'delete'] as const)
      expect(inputsOf(calls, `content.${verb}${kind}`)).toHaveLength(1);
  },
);

/** Opens the featured items of a server that stores the changes. */
function openStoring(answers: Parameters<typeof stubServerFor>[1], initial: FeaturedItem[] = []) {
  let items = initial;
  const calls = stubServerFor(anAccount({ role: 'admin' }), {
    'content.featured': () => onePage(items),
    'content.nextOrder': () => items.length * 10,
    'content.createFeatured': (input) => {
      const created = { ...FEATURE, ...featuredFields.parse(input) };
      items = [created];
      return created;
    },
    'content.updateFeatured': (input) => {
      const patch = featuredPatch.parse(input.patch) as Partial<FeaturedItem>;
      const changed = { ...FEATURE, ...items[0], ...patch };
      items = [changed];
      return changed;
    },
    'content.deleteFeatured': () => {
      items = [];
      return OK;
    },
    ...answers,
  });
  openPage('/admin/content-manager?tab=featured');
  return { calls, stored: () => items[0] };
}

/** Types into a field that the server searches for, and picks the option found. */
async function find(label: string, text: string, option: string) {
  fill(label, text);
  fireEvent.click(await screen.findByText(option, { selector: '[role=option] *' }));
}

test('a featured item is created, changed and deleted', {
  tags: ['CMS-61', 'CMS-11', 'CMS-12', 'CMS-13', 'CMS-15', 'CMS-16', 'CMS-17', 'CMS-18', 'CMS-19', 'DATA-41'],
}, async () => {
  const [video, player] = [aModeratedVideo({ title: 'Solo run' }), namedPlayer('Ann', { lastName: 'Keeper' })];
  const { calls, stored } = openStoring({
    'videos.forModeration': ({ search }) => onePage(search === '' ? [] : [video]),
    'videos.byId': () => video,
    'players.list': ({ search }) => onePage(search === '' ? [] : [player]),
    'users.byId': () => player,
  });
  await screen.findByText(/^No featured content yet/);
  await press('Add Featured Content');
  await dialog();
  expect((await optionsOf('Type')).map(({ textContent }) => textContent)).toEqual(['Text', 'Video', 'Player']);
  await press('Create Featured Content');
  await screen.findByText('Title is required');
  fill('Content', 'Some content');
  await choose('Type', 'Player');
  await find('Player', 'keep', 'Ann Keeper');
  await choose('Type', 'Video');
  fill('Title', 'Clip');
  fill('Description', 'A description');
  fill('Image URL', '/uploads/company-logo.png');
  fill('Position', '');
  await find('Video', 'solo', 'Solo run');
  await screen.findByText(/not public at the moment/);
  part('Preview').getByText('Video not found');
  await press('Create Featured Content');
  await expectToast('Featured content created');
  await noDialog();
  expect(inputsOf(calls, 'videos.forModeration')).toContainEqual(expect.objectContaining({ search: 'solo' }));
  expect(inputsOf(calls, 'players.list')).toContainEqual(expect.objectContaining({ search: 'keep' }));
  expect(inputsOf(calls, 'content.createFeatured')).toHaveLength(1);
  expect(stored()).toMatchObject({
    ...{ type: 'video', title: 'Clip', description: 'A description', content: null, videoId: video.id },
    ...{ playerId: null, imageUrl: '/uploads/company-logo.png', isActive: true, position: 0 },
  });
  await screen.findByText('Clip');
  for (const badge of ['Video', 'Active', 'Position: 0']) part('Clip').getByText(badge);

  await press('Edit', part('Clip'));
  await dialog();
  await waitFor(() => expect(field('Video').value).toBe('Solo run'));
  fill('Title', 'Changed');
  fill('Position', '3');
  fireEvent.click(within(await dialog()).getByLabelText(/^Active/));
  await press('Save Changes');
  await expectToast('Featured content updated');
  await noDialog();
  await screen.findByText('Changed');
  for (const badge of ['Video', 'Inactive', 'Position: 3']) part('Changed').getByText(badge);
  expect(stored()).toMatchObject({ title: 'Changed', position: 3, videoId: video.id, isActive: false });
  const patch = { title: 'Changed', position: 3, isActive: false, was: expect.objectContaining({ isActive: true }) };
  expect(inputsOf(calls, 'content.updateFeatured')).toEqual([{ id: FEATURE.id, patch }]);

  await pressDelete('Changed');
  const question = within(await dialog());
  question.getByText('Are you sure you want to delete this content? This action cannot be undone.');
  await press('Delete Content', question);
  await expectToast('Featured content deleted');
  await screen.findByText(/^No featured content yet/);
  expect(inputsOf(calls, 'content.deleteFeatured')).toEqual([{ id: FEATURE.id }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Featured Items'));
});

test('an entry is moved to the trash by one press, and comes back by Undo', { tags: ['TRASH-10'] }, async () => {
  let items = [FEATURE];
  const { calls } = openStoring({
    'content.featured': () => onePage(items),
    'trash.move': () => {
      items = [];
      return aTrashItem({ kind: 'content', label: 'Old words' });
    },
    'trash.restore': () => {
      items = [FEATURE];
      return { kind: 'content', id: FEATURE.id };
    },
  });
  await screen.findByText('Old words');
  await press('Move to Trash', part('Old words'));
  await expectToast('Moved to the trash Old words can be restored for 30 days. Undo');
  await screen.findByText(/^No featured content yet/);
  expect(inputsOf(calls, 'trash.move')).toEqual([{ kind: 'content', id: FEATURE.id }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Featured Items'));
  await press('Undo');
  await expectToast('Content restored It is at its place in the content manager.');
  expect(await screen.findByText('Old words')).toBeTruthy();
  expect(inputsOf(calls, 'trash.restore')).toEqual([{ id: 'item-1' }]);
});

test('a slow save of an entry whose form was closed leaves the form of another open', async () => {
  const saved = held({ ...FEATURE, title: 'New words' });
  openStoring({ 'content.updateFeatured': saved.answer }, [FEATURE]);
  await screen.findByText('Old words');
  await press('Edit', part('Old words'));
  await dialog();
  fill('Title', 'New words');
  await press('Save Changes');
  await press('Cancel', within(await dialog()));
  await answerDiscardQuestion('Discard');
  await noDialog();
  await press('Add Featured Content');
  await dialog();
  fill('Title', 'Another');
  saved.release();
  await expectToast('Featured content updated');
  await allCallsSent();
  // A form that is closing asks nothing.
  await press('Cancel', within(await dialog()));
  await answerDiscardQuestion('Keep Editing');
  expect(field('Title').value).toBe('Another');
});

test('a picture that arrives while the entry is being saved is in its field when the save is refused', async () => {
  const saved = held(new Rejection('INTERNAL'));
  const { calls } = openStoring({ 'content.updateFeatured': saved.answer }, [FEATURE]);
  const sent = stubUploads();
  await screen.findByText('Old words');
  await press('Edit', part('Old words'));
  await dialog();
  const picture = new File(['x'], 'hero.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [picture] } });
  await waitFor(() => expect(sent).toHaveLength(1));
  fill('Title', 'New words');
  await press('Save Changes');
  await waitFor(() => expect(inputsOf(calls, 'content.updateFeatured')).toHaveLength(1));
  sent[0]?.respond(200, JSON.stringify({ imageUrl: '/uploads/hero.png' }));
  await expectToast('Upload successful Picture uploaded successfully');
  saved.release();
  await expectToast('Failed to update featured content Please try again.');
  expect(field('Image URL').value).toBe('/uploads/hero.png');
});

test('the form of a featured item has the fields of its type; another type keeps what was typed for it and does not send it', {
  tags: ['CMS-60', 'CMS-62'],
}, async () => {
  const player = namedPlayer('Ann', { lastName: 'Keeper' });
  const clip: FeaturedItem = { ...FEATURE, type: 'video', videoId: 'a-clip', content: 'From the time as a text' };
  const { calls } = openStoring(
    {
      'videos.forModeration': () => onePage([]),
      'videos.byId': () => aVideo({ id: 'a-clip' }),
      'players.list': () => onePage([player]),
      'users.byId': () => player,
    },
    [clip],
  );
  const OWN = ['Content', 'Video', 'Player'];
  const shown = () => OWN.filter((label) => screen.queryByLabelText(label, { selector: 'input, textarea' }));
  await screen.findByText('Old words');
  await press('Add Featured Content');
  await dialog();
  expect(field('Position').value).toBe('10');
  expect(shown()).toEqual(['Content']);
  fill('Title', 'News');
  fill('Content', 'x'.repeat(CONTENT_TEXT_MAX + 1));
  await choose('Type', 'Video');
  expect(shown()).toEqual(['Video']);
  await choose('Type', 'Player');
  expect(shown()).toEqual(['Player']);
  await find('Player', 'keep', 'Ann Keeper');
  await choose('Type', 'Text');
  expect(field('Content').value).toHaveLength(CONTENT_TEXT_MAX + 1);
  await choose('Type', 'Player');
  await waitFor(() => expect(field('Player').value).toBe('Ann Keeper'));
  await press('Create Featured Content');
  await expectToast('Featured content created');
  const [sent] = inputsOf(calls, 'content.createFeatured');
  expect(sent).toMatchObject({ type: 'player', title: 'News', playerId: player.id, position: 10 });
  expect(Object.keys(sent as object)).not.toContain('content');
  expect(Object.keys(sent as object)).not.toContain('videoId');
});

test('a change of type leaves what is stored for the other types', { tags: ['CMS-60', 'CMS-61'] }, async () => {
  const { calls } = openStoring({ 'videos.forModeration': () => onePage([]), 'videos.byId': () => aVideo() }, [
    { ...FEATURE, type: 'video', videoId: 'a-clip', content: 'Stored before' },
  ]);
  await screen.findByText('Old words');
  await press('Edit', part('Old words'));
  await dialog();
  await choose('Type', 'Text');
  expect(field('Content').value).toBe('Stored before');
  await press('Save Changes');
  await expectToast('Featured content updated');
  expect(inputsOf(calls, 'content.updateFeatured')).toEqual([
    { id: FEATURE.id, patch: { type: 'text', was: { type: 'video' } } },
  ]);
});

test('the switch of an entry acts at once, and returns when the server refuses', { tags: ['CMS-63'] }, async () => {
  const answer = held(new Rejection('INTERNAL'));
  const calls = stubServerFor(anAccount({ role: 'admin' }), {
    'content.homepage': () => onePage([SECTION]),
    'content.nextOrder': () => 1,
    'content.updateHomepage': answer.answer,
  });
  openPage('/admin/content-manager');
  await screen.findByText('Old words');
  const isOn = () => switchOf('Old words').checked;
  fireEvent.click(switchOf('Old words'));
  await part('Old words').findByText('Inactive');
  expect(isOn()).toBe(false);
  await waitFor(() => expect(inputsOf(calls, 'content.updateHomepage')).toHaveLength(1));
  answer.release();
  await expectToast('Failed to update content Please try again.');
  await waitFor(() => expect(isOn()).toBe(true));
  expect(part('Old words').queryByText('Inactive')).toBeNull();
  expect(inputsOf(calls, 'content.updateHomepage')).toEqual([{ id: SECTION.id, patch: { isActive: false } }]);
});

test('quick presses of a switch are sent one after the other, and the toast says what visitors see', {
  tags: ['CMS-63'],
}, async () => {
  const { calls, stored } = openStoring({}, [FEATURE]);
  await screen.findByText('Old words');
  fireEvent.click(switchOf('Old words'));
  await expectToast('Featured content updated Visitors no longer see it.');
  expect(stored()?.isActive).toBe(false);
  fireEvent.click(switchOf('Old words'));
  fireEvent.click(switchOf('Old words'));
  fireEvent.click(switchOf('Old words'));
  await expectToast('Featured content updated Visitors see it on the home page.');
  await waitFor(() => expect(inputsOf(calls, 'content.updateFeatured')).toHaveLength(4));
  await waitFor(() => expect(stored()?.isActive).toBe(true));
});

test.each([
  ['the switch', 'update', async (): Promise<void> => switchOf('Old words').click()],
  [
    'a deletion',
    'delete',
    async () => {
      await pressDelete('Old words');
      await press('Delete Content', within(await dialog()));
    },
  ],
] as const)(
  'an entry that another admin has deleted leaves the list after %s',
  { tags: ['MOD-60'] },
  async (_what, verb, act) => {
    let sections = [SECTION];
    const gone = (): Rejection => {
      sections = [];
      return new Rejection('CONTENT_NOT_FOUND');
    };
    stubServerFor(anAccount({ role: 'admin' }), {
      'content.homepage': () => onePage(sections),
      'content.nextOrder': () => 1,
      'content.updateHomepage': gone,
      'content.deleteHomepage': gone,
    });
    openPage('/admin/content-manager');
    await screen.findByText('Old words');
    await act();
    await expectToast(`Failed to ${verb} content This content has been deleted.`);
    await screen.findByText(/^No homepage content yet/);
  },
);

test('an address that asks for a new entry opens its form once, with the number that puts it last', {
  tags: ['SHELL-82'],
}, async () => {
  const nextOrder = held(31);
  stubServerFor(anAccount({ role: 'admin' }), {
    'content.featured': () => onePage([]),
    'content.nextOrder': nextOrder.answer,
  });
  openPage('/admin/content-manager?tab=featured&add=1');
  await screen.findByText('Add Featured Content');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  nextOrder.release();
  await screen.findByRole('dialog', { hidden: true });
  expect(field('Position').value).toBe('31');
  await waitFor(() => expect(window.location.search).toBe('?tab=featured'));
});

test('a request for a new entry that cannot be added yet ends with its tab', async () => {
  const nextOrder = held(31);
  stubServerFor(anAccount({ role: 'admin' }), {
    'content.homepage': () => onePage([]),
    'content.featured': () => onePage([]),
    'content.nextOrder': nextOrder.answer,
  });
  openPage('/admin/content-manager');
  await screen.findByText('Add Section');
  await press('Add Section');
  fireEvent.click(screen.getByText('Featured Content', { selector: '[role=tab] *' }));
  await screen.findByText('Add Featured Content');
  expect(window.location.search).toBe('?tab=featured');
  nextOrder.release();
  await screen.findByText(/^No featured content yet/);
  await allCallsSent();
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});
