import { POSITIONS } from '@touchline/contracts/options';
import { expect, test } from 'vitest';
import { drawRun, SPOTS } from './spots.ts';

test.each(POSITIONS)('%s has a position and a run that are on the pitch', (position) => {
  const { x, y, to } = SPOTS[position];
  for (const point of [{ x, y }, to]) {
    expect(point.x).toBeGreaterThan(0);
    expect(point.x).toBeLessThan(105);
    expect(point.y).toBeGreaterThan(0);
    expect(point.y).toBeLessThan(68);
  }
});

test('a straight run ends in an arrow in its direction', () => {
  expect(drawRun({ code: 'GK', x: 10, y: 30, to: { x: 30, y: 30 }, bend: 0 })).toEqual({
    line: 'M10 30Q20 30 30 30',
    head: 'M27.06 28.3L30 30L27.06 31.7',
  });
});

test('a positive bend curves a run to the left of its direction', () => {
  expect(drawRun({ code: 'GK', x: 10, y: 30, to: { x: 30, y: 30 }, bend: 5 }).line).toBe('M10 30Q20 20 30 30');
});
