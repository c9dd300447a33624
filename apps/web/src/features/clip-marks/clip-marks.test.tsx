import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ClipMark } from '@touchline/contracts/clip-marks';
import { expect, test } from 'vitest';
import { expectToast, press } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { anAccount, aPlayer } from '../../testing/people.ts';
import { playerOf, pressKeys, videoOf } from '../../testing/players.tsx';
import { inputsOf, stubServerFor } from '../../testing/server.ts';
import { aVideo } from '../../testing/videos.ts';

const SCOUT = anAccount({ id: 'a-scout', role: 'scout', isVerified: true });
const PLAYER = aPlayer();
const VIDEO = aVideo({ title: 'Volley', duration: 60, isApproved: true });

const aMark = (more: { [Field in keyof ClipMark]?: ClipMark[Field] | undefined }): ClipMark => ({
  ...{ id: 'm1', videoId: VIDEO.id, from: 9, to: 12, action: null, sign: null, text: '' },
  createdAt: '2026-03-01T10:00:00.000Z',
  ...(more as Partial<ClipMark>),
});

async function open(marks: ClipMark[], viewer = SCOUT) {
  const shown = new Map(marks.map((mark) => [mark.id, mark]));
  const calls = stubServerFor(viewer, {
    'users.byId': () => PLAYER,
    'videos.ofPlayer': () => ({ items: [VIDEO], nextCursor: null }),
    'users.list': () => ({ items: [], nextCursor: null }),
    'players.trackView': () => ({ ok: true }),
    'savedPlayers.among': () => [],
    'messages.contacted': () => [],
    'messages.notice': () => null,
    'marks.ofClip': () => marks,
    'marks.add': (input) => aMark({ ...input, id: `mark at ${input.from}` }),
    'marks.change': ({ id, patch }) => aMark({ id, ...shown.get(id), ...patch }),
    'marks.remove': () => ({ ok: true }),
  });
  openPage(`/players/${PLAYER.id}`);
  await screen.findByText('Videos (1)');
  return calls;
}

const rows = () => within(screen.getByRole('region', { name: /^Your Marks/ })).queryAllByRole('listitem');

test('M and a button mark the last seconds of a clip, which goes on; Shift and M mute it', {
  tags: ['MARK-10'],
}, async () => {
  const calls = await open([aMark({})]);
  await waitFor(() => expect(rows()).toHaveLength(1));
  videoOf('Volley').currentTime = 2;
  pressKeys(playerOf('Volley'), 'm');
  await expectToast('Moment marked 0:00 to 0:02. Only you see it.');
  expect(inputsOf(calls, 'marks.add')).toMatchObject([{ videoId: VIDEO.id, from: 0, to: 2 }]);
  videoOf('Volley').currentTime = 30;
  await press('Mark This Moment');
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows().map((row) => within(row).getByRole('button', { name: /^Go to/ }).textContent)).toEqual([
    '0:00–0:02',
    '0:09–0:12',
    '0:27–0:30',
  ]);
  expect(videoOf('Volley').muted).toBe(false);
  fireEvent.keyDown(playerOf('Volley'), { key: 'M', shiftKey: true });
  expect(videoOf('Volley').muted).toBe(true);
  expect(inputsOf(calls, 'marks.add')).toHaveLength(2);
});

test('a mark leads to its second, and is changed in its place and removed with Undo', {
  tags: ['MARK-11'],
}, async () => {
  const calls = await open([aMark({ action: 'shot', text: 'Rushed' })]);
  await waitFor(() => expect(rows()).toHaveLength(1));
  const row = within(rows()[0] as HTMLElement);
  fireEvent.click(row.getByRole('button', { name: 'Go to 0:09–0:12' }));
  expect(videoOf('Volley').currentTime).toBe(9);
  fireEvent.change(row.getByRole('combobox', { name: 'Action at 0:09–0:12' }), { target: { value: 'pass' } });
  await waitFor(() => expect(inputsOf(calls, 'marks.change')).toEqual([{ id: 'm1', patch: { action: 'pass' } }]));
  fireEvent.click(row.getByRole('button', { name: 'Good at 0:09–0:12' }));
  await waitFor(() => expect(inputsOf(calls, 'marks.change')[1]).toEqual({ id: 'm1', patch: { sign: 'plus' } }));
  const text = row.getByRole('textbox', { name: 'Text at 0:09–0:12' });
  fireEvent.change(text, { target: { value: 'Early ball' } });
  fireEvent.blur(text);
  await waitFor(() => expect(inputsOf(calls, 'marks.change')[2]).toEqual({ id: 'm1', patch: { text: 'Early ball' } }));
  fireEvent.click(row.getByRole('button', { name: 'Remove the mark at 0:09–0:12' }));
  await waitFor(() => expect(rows()).toHaveLength(0));
  await press('Undo');
  await waitFor(() => expect(inputsOf(calls, 'marks.add')).toMatchObject([{ videoId: VIDEO.id, from: 9, to: 12 }]));
});

test('a mark needs a second that was seen, and a text is saved when the page is left', {
  tags: ['MARK-11'],
}, async () => {
  const calls = await open([aMark({})]);
  await waitFor(() => expect(rows()).toHaveLength(1));
  await press('Mark This Moment');
  await expectToast('Play the clip first A mark is of the seconds that you have seen.');
  expect(inputsOf(calls, 'marks.add')).toEqual([]);
  const row = within(rows()[0] as HTMLElement);
  fireEvent.change(row.getByRole('textbox', { name: 'Text at 0:09–0:12' }), { target: { value: 'Early' } });
  cleanup();
  await waitFor(() => expect(inputsOf(calls, 'marks.change')).toEqual([{ id: 'm1', patch: { text: 'Early' } }]));
});

test('admins have no marks, and M mutes for them', { tags: ['MARK-10'] }, async () => {
  const calls = await open([], anAccount({ id: 'boss', role: 'admin' }));
  expect(screen.queryByText(/^Your Marks/)).toBeNull();
  pressKeys(playerOf('Volley'), 'm');
  expect(videoOf('Volley').muted).toBe(true);
  expect(inputsOf(calls, 'marks.add')).toEqual([]);
});
