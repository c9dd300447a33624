import { expect, test } from 'vitest';
import { nameOfQuality, qualityFor } from './quality.ts';

const MEDIA = {
  version: 'a',
  playback: { width: 1920, height: 1080 },
  small: { width: 1280, height: 720 },
  storyboard: null,
};
const desk = { width: 1400, pixelRatio: 1, savesData: false };

test('a player takes the smaller file where that has all pixels that are seen', () => {
  expect(qualityFor(MEDIA, 'auto', desk)).toBe('full');
  expect(qualityFor(MEDIA, 'auto', { ...desk, width: 390 })).toBe('small');
  expect(qualityFor(MEDIA, 'auto', { ...desk, width: 700, pixelRatio: 2 })).toBe('full');
  expect(qualityFor(MEDIA, 'auto', { ...desk, savesData: true })).toBe('small');
});

test('what the viewer has chosen counts, where there is such a file', () => {
  expect(qualityFor(MEDIA, 'small', desk)).toBe('small');
  expect(qualityFor(MEDIA, 'full', { ...desk, savesData: true })).toBe('full');
  expect(qualityFor({ ...MEDIA, small: null }, 'small', desk)).toBe('full');
  expect(qualityFor(null, 'auto', desk)).toBe('full');
});

test('a quality is named after the short side', () => {
  expect(nameOfQuality(MEDIA.playback)).toBe('1080p');
  expect(nameOfQuality({ width: 720, height: 1280 })).toBe('720p');
});
