import { expect, test } from 'vitest';
import { nameOfQuality, qualityFor } from './quality.ts';

const MEDIA = {
  version: 'a',
  playback: { width: 1920, height: 1080 },
  small: { width: 1280, height: 720 },
  storyboard: null,
};
const desk = { width: 1400, height: 788, pixelRatio: 1, savesData: false };
const card = { ...desk, width: 390, height: 219 };

test('a player takes the smaller file where that has all pixels that are seen', { tags: ['PLAY-04'] }, () => {
  expect(qualityFor(MEDIA, desk)).toBe('full');
  expect(qualityFor(MEDIA, card)).toBe('small');
  expect(qualityFor(MEDIA, { ...card, width: 700, height: 394, pixelRatio: 2 })).toBe('full');
  expect(qualityFor(MEDIA, { ...desk, savesData: true })).toBe('small');
});

test('of a portrait clip only the part of the player that it fills counts', () => {
  const portrait = { ...MEDIA, playback: { width: 1080, height: 1920 }, small: { width: 720, height: 1280 } };
  expect(qualityFor(portrait, { ...desk, pixelRatio: 1.5 })).toBe('small');
  expect(qualityFor(portrait, { ...desk, height: 1440 })).toBe('full');
});

test('without a smaller file there is nothing to choose', () => {
  expect(qualityFor({ ...MEDIA, small: null }, { ...card, savesData: true })).toBe('full');
  expect(qualityFor(null, card)).toBe('full');
});

test('a quality is named after the short side', () => {
  expect(nameOfQuality(MEDIA.playback)).toBe('1080p');
  expect(nameOfQuality({ width: 720, height: 1280 })).toBe('720p');
});
