import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { field, fill } from '../../../../../testing/actions.ts';
import { aSource } from '../../../../../testing/source.ts';
import { stubObjectUrls } from '../../../../../testing/uploads.ts';
import type { Source } from '../media/open-source.ts';
import { PartForm } from './part-form.tsx';

/** On a strip so wide a pixel is a fifth of a second. */
const STRIP_WIDTH = 600;

/** jsdom has no layout and no captured pointers. */
beforeEach(() => {
  stubObjectUrls();
  Element.prototype.setPointerCapture = () => {};
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => STRIP_WIDTH });
  return () => Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
});

function openForm(facts: Partial<Source> = {}, bytes = 1) {
  const nothing = () => {};
  const file = new File(['x'], 'match.mp4', { type: 'video/mp4' });
  Object.defineProperty(file, 'size', { value: bytes });
  return render(
    <MantineProvider env="test">
      <PartForm file={file} source={aSource(facts)} onCut={nothing} onBack={nothing} onRefuse={nothing} />
    </MantineProvider>,
  );
}

const slider = (name: string) => screen.getByRole('slider', { name });
const times = () => [field('Start Time').value, field('End Time').value];
const strip = () => slider('Section on the film strip').getAttribute('aria-valuetext');
const press = (name: string, key: string, shiftKey = false) => fireEvent.keyDown(slider(name), { key, shiftKey });

/** Holds a handle and moves it by so many pixels, one event for each number; what is shown after each. */
function drag(name: string, ...pixels: number[]) {
  const handle = slider(name);
  fireEvent.pointerDown(handle, { button: 0, clientX: 300 });
  const shown = pixels.map((moved) => {
    fireEvent.pointerMove(handle, { clientX: 300 + moved });
    return [...times(), strip()];
  });
  fireEvent.lostPointerCapture(handle);
  return shown;
}

test('the part goes along when the section is moved, so that its handles can be dragged by pixels', () => {
  openForm();
  for (let pages = 0; pages < 31; pages += 1) press('Section on the film strip', 'PageUp');
  for (let arrows = 0; arrows < 6; arrows += 1) press('Section on the film strip', 'ArrowRight');
  expect([...times(), strip()]).toEqual(['63:00.0', '64:30.0', '63:00 to 65:00']);
  expect(drag('End', -1, -2, 50, 999)).toEqual([
    ['63:00.0', '64:29.8', '63:00 to 65:00'],
    ['63:00.0', '64:29.6', '63:00 to 65:00'],
    ['63:10.0', '64:40.0', '63:00 to 65:00'],
    ['63:30.0', '65:00.0', '63:00 to 65:00'],
  ]);
  expect(drag('Start', 1, 300, -999)).toEqual([
    ['63:30.2', '65:00.0', '63:00 to 65:00'],
    ['64:30.0', '65:00.0', '63:00 to 65:00'],
    ['63:00.0', '64:30.0', '63:00 to 65:00'],
  ]);
});

test('an end before the start is refused with the reason, and the start stays', { tags: ['CUT-02'] }, () => {
  openForm();
  fill('Start Time', '10:00');
  fireEvent.blur(field('Start Time'));
  fill('End Time', '9:00');
  fireEvent.blur(field('End Time'));
  expect(times()).toEqual(['10:00.0', '9:00']);
  expect(screen.getByText('The end has to be after 10:00.0, where the part starts.')).toBeTruthy();
  fill('End Time', '10:20');
  fireEvent.blur(field('End Time'));
  expect(times()).toEqual(['10:00.0', '10:20.0']);
  expect(screen.queryByText(/has to be after/)).toBeNull();
});

test('the part is put where the bar of the whole video is clicked', { tags: ['CUT-02'] }, () => {
  openForm();
  fill('End Time', '0:20');
  fireEvent.blur(field('End Time'));
  const bar = slider('Section on the film strip').parentElement as HTMLElement;
  fireEvent.click(bar, { clientX: 0.7 });
  expect([...times(), strip()]).toEqual(['62:50.0', '63:10.0', '62:00 to 64:00']);
});

test('the handles move by arrow keys, by Shift and by the page keys, within the video and 90 seconds', {
  tags: ['CUT-02', 'CUT-03'],
}, () => {
  openForm();
  press('End', 'ArrowLeft');
  press('Start', 'ArrowRight');
  expect(times()).toEqual(['0:00.1', '1:29.9']);
  press('End', 'PageDown');
  press('Start', 'PageUp');
  press('Start', 'ArrowUp', true);
  press('End', 'ArrowDown', true);
  expect(times()).toEqual(['0:11.1', '1:18.9']);
  press('Whole part', 'PageUp');
  expect(times()).toEqual(['0:21.1', '1:28.9']);
  press('Start', 'End');
  expect(times()).toEqual(['1:27.9', '1:28.9']);
  press('Start', 'Home');
  expect(times()).toEqual(['0:00.0', '1:28.9']);
  press('End', 'End');
  expect([...times(), strip()]).toEqual(['88:30.0', '90:00.0', '88:00 to 90:00']);
  expect(slider('Start').getAttribute('aria-valuetext')).toBe('88:30.0');
});

test('the user is told before the cut that the part will have no sound', { tags: ['CUT-05'] }, () => {
  const sentence = 'This browser cannot read the sound of this video. The part will have no sound.';
  const { unmount } = openForm();
  expect(screen.queryByText(sentence)).toBeNull();
  unmount();
  openForm({ isSoundLost: true });
  expect(screen.getByRole('alert').textContent).toBe(sentence);
});

test.each([
  ['much', 25 * 1024 ** 2, '1:30.0 selected, about 25 MB to send'],
  ['little', 1000, '1:30.0 selected, about 1 KB to send'],
  ['too much', null, '1:30.0 selected. That is over 100 MB, please choose a shorter part.'],
])('the user is told when a part is %s to send', async (_what, bytes, sentence) => {
  openForm({ bytesOf: async () => bytes });
  expect((await screen.findByText(/selected/)).textContent).toBe(sentence);
});

test('a video that is too large for the upload says so in the chooser, and how much of it can be sent', {
  tags: ['UPLOAD-67'],
}, () => {
  const sentence = '141 MB: pick your best 90 seconds';
  const { unmount } = openForm({}, 141 * 1024 ** 2);
  screen.getByText(sentence);
  unmount();
  openForm({ length: 60 }, 141 * 1024 ** 2);
  expect(screen.queryByText(sentence)).toBeNull();
  screen.getByText('141 MB: pick your best part');
});
