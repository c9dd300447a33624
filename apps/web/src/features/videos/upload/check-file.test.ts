import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';
import { expect, test } from 'vitest';
import { findFileProblem, titleFromFile } from './check-file.ts';

test.each([
  ['no file', null, 'No file selected'],
  ['a text', { type: 'text/plain', size: 10 }, 'Invalid file type'],
  ['a file without content', { type: 'video/mp4', size: 0 }, 'Empty file'],
  ['a file of 100 MB and one byte', { type: 'video/mp4', size: VIDEO_MAX_BYTES + 1 }, 'File too large'],
  ['a file of exactly 100 MB', { type: 'video/mp4', size: VIDEO_MAX_BYTES }, undefined],
  ['a video type that is not listed', { type: 'video/webm', size: 10 }, undefined],
  ['a file whose type the browser does not know', { type: '', size: 10 }, undefined],
])('%s', (_what, file, title) => {
  expect(findFileProblem(file)?.title).toBe(title);
});

test.each([
  ['goal.clip.mp4', 'goal.clip'],
  ['volley', 'volley'],
  ['.mp4', '.mp4'],
  [`${'long '.repeat(30)}.mov`, 'long '.repeat(20)],
  [`${'x'.repeat(96)}👨‍👩‍👧‍👦 cup.mov`, 'x'.repeat(96)],
])('the title prefilled from %s is %s', { tags: ['UPLOAD-65'] }, (name, title) => {
  expect(titleFromFile(name)).toBe(title);
});
