import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FeaturedItem } from '@touchline/contracts/content';
import { expect, test } from 'vitest';
import { expectToast, field, fill, part, press } from '../../../testing/actions.ts';
import { openApp } from '../../../testing/app.tsx';
import { aHero } from '../../../testing/content.ts';
import { anAccount } from '../../../testing/people.ts';
import { inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';

const SECTION = aHero({ title: 'Old words' });
const FEATURE: FeaturedItem = {
  ...{ id: 'one', type: 'text', title: 'Old words', description: null, videoId: null, playerId: null, content: null },
  ...{ imageUrl: null, isActive: true, position: 0, createdAt: SECTION.createdAt, updatedAt: SECTION.updatedAt },
};

const fail = () => new Rejection('INTERNAL');
const dialog = () => screen.findByRole('dialog');

/** Opens a tab of the manager, whose changes all fail. */
function open(tab: 'homepage' | 'featured', { isEmpty = false } = {}) {
  const calls = stubServerFor(anAccount({ role: 'admin' }), {
    'videos.forModeration': () => ({ items: [], nextCursor: null }),
    'players.list': () => ({ items: [], nextCursor: null }),
    'content.homepage': () => ({ items: isEmpty ? [] : [SECTION], nextCursor: null }),
    'content.featured': () => ({ items: isEmpty ? [] : [FEATURE], nextCursor: null }),
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
  'failed changes of a %s entry show their message and keep what was typed',
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
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await press('Edit', part('Old words'));
    await dialog();
    fill('Title', 'New words');
    await press('Save Changes');
    await failed('update');
    expect(field('Title').value).toBe('New words');
    await press('Cancel', within(await dialog()));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await press('Delete', part('Old words'));
    await press('Delete Content', within(await dialog()));
    await failed('delete');
    expect(part('Old words').getByText('Old words')).toBeTruthy();
    for (const verb of ['create', 'update', 'delete'])
      expect(inputsOf(calls, `content.${verb}${kind}`)).toHaveLength(1);
  },
);
