import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';
import { expect, test } from 'vitest';
import type { Measure } from './measure.ts';
import { encodedSize, planCut } from './plan.ts';

const HD = { width: 1920, height: 1080 };

/** 20 seconds of a phone video that start at a key frame. */
function facts(measure: Partial<Measure> = {}, more: { isEncodable?: boolean; isCopyable?: boolean } = {}) {
  const phone = { seconds: 20, lead: 0, bytes: 30e6, bitRate: 12e6, framesASecond: 30 };
  return { measure: { ...phone, ...measure }, size: HD, isCopyable: true, isEncodable: true, ...more };
}

test.each([
  ['at a key frame', facts(), 'copy'],
  ['just after a key frame', facts({ lead: 0.2 }), 'copy'],
  ['between key frames', facts({ lead: 0.5 }), 'encode'],
  ['between key frames, without an encoder', facts({ lead: 0.5 }, { isEncodable: false }), 'copy'],
  ['of a bit rate that nothing needs', facts({ bytes: 120e6, bitRate: 48e6 }), 'encode'],
  ['of such a bit rate, but short', facts({ seconds: 5, bytes: 30e6, bitRate: 48e6 }), 'copy'],
  ['over 100 MB', facts({ seconds: 90, bytes: VIDEO_MAX_BYTES + 1 }), 'encode'],
  [
    'over 100 MB, without an encoder',
    facts({ seconds: 90, bytes: VIDEO_MAX_BYTES + 1 }, { isEncodable: false }),
    'too large',
  ],
  ['with pictures that MP4 has no place for', facts({}, { isCopyable: false }), 'encode'],
])('a part %s', (_what, given, kind) => {
  expect(planCut(given).kind).toBe(kind);
});

test.each([
  ['60 s of a 4K source', { seconds: 60, bytes: 900e6, bitRate: 120e6, framesASecond: 60 }, 9e6, 14e6],
  ['90 s of it', { seconds: 90, bytes: 900e6, bitRate: 120e6, framesASecond: 60 }, 8e6, 9e6],
  ['a small bit rate', { lead: 1, bytes: 1e6, bitRate: 1e6 }, 2e6, 2e6],
])('the bit rate of %s', (_what, measure, least, most) => {
  const plan = planCut(facts(measure));
  if (plan.kind !== 'encode') throw new Error('It must be encoded.');
  expect(plan.bitRate).toBeGreaterThanOrEqual(least);
  expect(plan.bitRate).toBeLessThanOrEqual(most);
  expect(plan.bytes).toBeLessThan(VIDEO_MAX_BYTES);
});

test('120 frames a second are halved, 60 are kept', () => {
  expect(planCut(facts({ lead: 1, framesASecond: 119.9 }))).toMatchObject({ frameRate: 60 });
  expect(planCut(facts({ lead: 1, framesASecond: 59.94 }))).toMatchObject({ frameRate: null });
});

test.each([
  [{ width: 3840, height: 2160 }, HD],
  [
    { width: 2160, height: 3840 },
    { width: 1080, height: 1920 },
  ],
  [
    { width: 2560, height: 1080 },
    { width: 1920, height: 810 },
  ],
  [
    { width: 1440, height: 1440 },
    { width: 1080, height: 1080 },
  ],
  [
    { width: 853, height: 480 },
    { width: 854, height: 480 },
  ],
])('%o is encoded as %o', (from, to) => {
  expect(encodedSize(from)).toEqual(to);
});
