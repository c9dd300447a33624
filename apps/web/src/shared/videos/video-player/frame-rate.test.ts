import { expect, test } from 'vitest';
import { timeAfterStep } from './frame-rate.ts';

test.each([24, 25, 29.97, 30, 59.94, 60])('at %d frames a second each step shows the next frame', (rate) => {
  const duration = 100 / rate;
  for (let frame = 0; frame < 99; frame += 1) {
    const forward = timeAfterStep(frame / rate, 1, { rate, duration });
    expect(forward * rate).toBeCloseTo(frame + 1.5);
    expect(timeAfterStep(forward, -1, { rate, duration }) * rate).toBeCloseTo(frame + 0.5);
  }
});

test('steps end at the first and the last frame, and one back from the end shows the frame before the last', () => {
  const clip = { rate: 25, duration: 2 };
  expect(timeAfterStep(0, -1, clip)).toBeCloseTo(0.02);
  expect(timeAfterStep(2, 1, clip)).toBeCloseTo(1.98);
  expect(timeAfterStep(2, -1, clip)).toBeCloseTo(1.94);
});
