import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast, press, pressInMenu } from '../../../../testing/actions.ts';
import { openOwnVideos } from '../../../../testing/players.tsx';
import { inputsOf } from '../../../../testing/server.ts';
import { aVideo } from '../../../../testing/videos.ts';

const VIDEO = aVideo();

async function openDialog() {
  await pressInMenu('Poster');
  const element = await screen.findByRole('dialog', { name: 'Choose a Poster' });
  const dialog = within(element);
  const frame = dialog.getByLabelText<HTMLVideoElement>('Frame of Solo run');
  return { dialog, frame, slider: dialog.getByRole('slider', { name: 'Time of the frame' }) };
}

const openPage = () => openOwnVideos([VIDEO], { 'videos.choosePoster': () => VIDEO });

test('the slider has a name and says its time, steps by frames, and by seconds with the page keys', async () => {
  await openPage();
  const { slider, frame } = await openDialog();
  const press = (key: string) => fireEvent.keyDown(slider, { key });
  expect(slider.getAttribute('aria-valuetext')).toBe('0 seconds of 5 seconds');
  press('ArrowRight');
  expect(slider.getAttribute('aria-valuetext')).toBe('0.04 seconds of 5 seconds');
  press('PageUp');
  press('PageUp');
  press('PageDown');
  expect(slider.getAttribute('aria-valuetext')).toBe('1.04 seconds of 5 seconds');
  expect(frame.currentTime).toBeCloseTo(1.04);
  for (let count = 0; count < 8; count += 1) press('PageUp');
  expect(frame.currentTime).toBe(5);
});

test('the frame that is shown is saved', { tags: ['POSTER-02'] }, async () => {
  const calls = await openPage();
  const { slider } = await openDialog();
  fireEvent.keyDown(slider, { key: 'PageUp' });
  await press('Use This Frame');
  await expectToast('Poster saved The new picture appears in a moment.');
  expect(inputsOf(calls, 'videos.choosePoster')).toEqual([{ id: VIDEO.id, at: 1 }]);
});

test('a dialog that is opened again starts at the first frame, and saves what it shows', async () => {
  const calls = await openPage();
  const first = await openDialog();
  fireEvent.keyDown(first.slider, { key: 'PageUp' });
  fireEvent.click(first.dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await openDialog();
  expect(second.slider.getAttribute('aria-valuenow')).toBe('0');
  expect(second.frame.currentTime).toBe(0);
  await press('Use This Frame');
  await waitFor(() => expect(inputsOf(calls, 'videos.choosePoster')).toEqual([{ id: VIDEO.id, at: 0 }]));
});

test('the choice can be left to the server', { tags: ['POSTER-02'] }, async () => {
  const calls = await openPage();
  await openDialog();
  await press('Choose Automatically');
  await waitFor(() => expect(inputsOf(calls, 'videos.choosePoster')).toEqual([{ id: VIDEO.id, at: null }]));
});
