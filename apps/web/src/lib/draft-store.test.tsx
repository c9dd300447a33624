import { expect, test, vi } from 'vitest';
import { changesFrom, draftKey, keepDraft, readDraft } from './draft-store.ts';

const SAVED = { name: 'Ann', height: null as number | null, wins: ['Cup'] };
const KEY = draftKey('test', 'a-user');

test('only fields that differ are changes; blanks around texts and blank entries are none', () => {
  expect(changesFrom(SAVED, { ...SAVED })).toEqual({});
  expect(changesFrom(SAVED, { name: ' Ann ', height: null, wins: ['Cup', ' '] })).toEqual({});
  expect(changesFrom(SAVED, { name: 'Bea', height: 180, wins: [] })).toEqual({ name: 'Bea', height: 180, wins: [] });
});

test('a draft whose changes have been saved meanwhile is none', () => {
  keepDraft(KEY, { name: 'Bea' });
  expect(readDraft(KEY, SAVED)?.changes).toEqual({ name: 'Bea' });
  expect(readDraft(KEY, { ...SAVED, name: 'Bea' })).toBeNull();
  keepDraft(KEY, {});
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each([
  ['{"changedAt":"2026-11-22","changes":{"wins":"none","unknown":1}}', false],
  ['{"changedAt":1,"changes":{}}', false],
  ['"text"', false],
  ['{', true],
])('the unreadable draft %s is ignored', (stored, isLogged) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem(KEY, stored);
  expect(readDraft(KEY, SAVED)).toBeNull();
  expect(warned).toHaveBeenCalledTimes(isLogged ? 1 : 0);
});

test('the oldest draft is dropped when there are too many, and other entries are kept', { tags: ['MSG-67'] }, () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00.000Z') });
  localStorage.setItem('touchline_color_scheme', 'dark');
  for (let count = 0; count <= 60; count += 1) {
    vi.setSystemTime(Date.now() + 1000);
    keepDraft(draftKey(`reply_${count}`, 'a-user'), { name: `Text ${count}` });
    // The first one is typed on, so that the second is the oldest.
    vi.setSystemTime(Date.now() + 1000);
    if (count === 1) keepDraft(draftKey('reply_0', 'a-user'), { name: 'More of text 0' });
  }
  const drafts = Object.keys(localStorage).filter((key) => key.includes('draft'));
  expect(drafts).toHaveLength(60);
  expect(readDraft(draftKey('reply_1', 'a-user'), SAVED)).toBeNull();
  expect(readDraft(draftKey('reply_0', 'a-user'), SAVED)?.changes).toEqual({ name: 'More of text 0' });
  expect(readDraft(draftKey('reply_60', 'a-user'), SAVED)?.changes).toEqual({ name: 'Text 60' });
  expect(localStorage.getItem('touchline_color_scheme')).toBe('dark');
});
