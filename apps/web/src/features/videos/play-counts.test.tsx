import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { part } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { anAccount, onePage } from '../../testing/people.ts';
import { stubServerFor } from '../../testing/server.ts';
import { aModeratedVideo, aVideo } from '../../testing/videos.ts';

const CLIPS = [
  { id: 'a', title: 'Header', plays: 0 },
  { id: 'b', title: 'Volley', plays: 1 },
  { id: 'c', title: 'Free kick', plays: 1204 },
];

const playsOf = (title: string) => [...part(title).getByRole('list', { name: 'Details' }).children].at(-1)?.textContent;

test('players see how often each of their videos was played', { tags: ['PLAY-12'] }, async () => {
  stubServerFor(anAccount({ isVerified: true, canUploadVideos: true }), {
    'videos.ownCounts': () => ({ total: 3, approved: 0, pending: 3, rejected: 0 }),
    'videos.list': () => ({ items: [], nextCursor: null }),
    'videos.ofPlayer': () => onePage(CLIPS.map(aVideo)),
  });
  openPage('/player/dashboard');
  await screen.findByText('Volley', { selector: 'h3 *' });
  expect(['Header', 'Volley', 'Free kick'].map(playsOf)).toEqual(['0 plays', '1 play', '1,204 plays']);
});

test('so do moderators', async () => {
  stubServerFor(anAccount({ role: 'admin' }), {
    'videos.counts': () => ({ total: 3, approved: 0, pending: 3, rejected: 0 }),
    'videos.moderationCount': () => 3,
    'videos.forModeration': () => onePage(CLIPS.map(aModeratedVideo)),
  });
  openPage('/admin/content');
  await screen.findByText('Volley', { selector: 'h3' });
  expect(['Header', 'Volley', 'Free kick'].map(playsOf)).toEqual(['0 plays', '1 play', '1,204 plays']);
});
