import { expect, test } from 'vitest';
import { frameAt, frameStyle } from './storyboard.tsx';

const SHEET = { columns: 10, frames: 25, frameWidth: 160, frameHeight: 90, secondsPerFrame: 2 };

test.each([
  [-1, 0],
  [0, 0],
  [1.99, 0],
  [2, 1],
  [49, 24],
  [500, 24],
])('second %f is shown by frame %i', (seconds, frame) => {
  expect(frameAt(SHEET, seconds)).toBe(frame);
});

test('a frame is placed by its row and column', () => {
  expect(frameStyle(SHEET, '/sheet', 0)).toMatchObject({
    backgroundSize: '1000% 300%',
    backgroundPosition: '0% 0%',
    aspectRatio: '160 / 90',
    '--ratio': 160 / 90,
  });
  expect(frameStyle(SHEET, '/sheet', 19)).toMatchObject({ backgroundPosition: '100% 50%' });
  expect(frameStyle({ ...SHEET, frames: 1, columns: 1 }, '/sheet', 0)).toMatchObject({
    backgroundSize: '100% 100%',
    backgroundPosition: '0% 0%',
  });
});
