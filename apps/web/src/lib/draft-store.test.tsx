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
