import { expect, test } from 'vitest';
import { appError } from '../../testing/index.ts';
import { createSlots } from './slots.ts';

test('slots are limited per owner and in total', { tags: ['WORK-08'] }, () => {
  const slots = createSlots({ perOwner: 2, inAll: 3, tooMany: 'TOO_MANY_DOWNLOADS' });
  slots.take('a');
  slots.take('a');
  expect(() => slots.take('a')).toThrow(expect.objectContaining({ ...appError('TOO_MANY_DOWNLOADS'), retryAfter: 5 }));
  slots.take('b');
  expect(() => slots.take('c')).toThrow(expect.objectContaining({ ...appError('BUSY'), retryAfter: 5 }));
});

test('slots can be taken again when they are released, and releasing one twice frees only one', () => {
  const slots = createSlots({ perOwner: 2, tooMany: 'TOO_MANY_UPLOADS', retryAfter: 10 });
  const first = slots.take('anna');
  slots.take('anna');
  first();
  first();
  slots.take('anna');
  expect(() => slots.take('anna')).toThrow(
    expect.objectContaining({ ...appError('TOO_MANY_UPLOADS'), retryAfter: 10 }),
  );
});
