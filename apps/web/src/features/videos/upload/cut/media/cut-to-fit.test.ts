import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';
import { expect, test } from 'vitest';
import { stillTooLarge } from '../problems.ts';
import { cutToFit } from './cut-to-fit.ts';
import type { Doable, Plan } from './plan.ts';

const COPY: Plan = { kind: 'copy', lead: 0.2, bytes: 90e6 };
const ENCODE: Plan = {
  kind: 'encode',
  bitRate: 8_000_000,
  size: { width: 1920, height: 1080 },
  frameRate: null,
  bytes: 90e6,
};

/** Cuts into files of these sizes, one after the other, and notes how. */
function aCutter(...sizes: number[]) {
  const plans: Doable[] = [];
  return {
    plans,
    cut: async (plan: Doable) => {
      plans.push(plan);
      return { size: sizes[plans.length - 1] ?? 0 };
    },
  };
}

test.each([COPY, ENCODE] as const)(
  'a part of exactly 100 MB is sent as it is: $kind',
  { tags: ['CUT-01'] },
  async (plan) => {
    const { plans, cut } = aCutter(VIDEO_MAX_BYTES);
    expect(await cutToFit(plan, cut)).toEqual({ size: VIDEO_MAX_BYTES });
    expect(plans).toEqual([plan]);
  },
);

test('a part that was encoded too large is encoded once more, with a bit rate that fits', {
  tags: ['CUT-04'],
}, async () => {
  const { plans, cut } = aCutter(VIDEO_MAX_BYTES * 1.25, 80e6);
  expect(await cutToFit(ENCODE, cut)).toEqual({ size: 80e6 });
  expect(plans).toEqual([ENCODE, { ...ENCODE, bitRate: 5_120_000 }]);
});

test.each([
  ['is known to be too large', { kind: 'too large' }, [], 0],
  ['was copied too large', COPY, [VIDEO_MAX_BYTES + 1], 1],
  ['is too large a second time', ENCODE, [VIDEO_MAX_BYTES * 2, VIDEO_MAX_BYTES + 1], 2],
] as const)(
  'of a part that %s the user is told to choose a shorter one',
  { tags: ['CUT-04'] },
  async (_what, plan, sizes, times) => {
    const { plans, cut } = aCutter(...sizes);
    await expect(cutToFit(plan, cut)).rejects.toEqual(stillTooLarge());
    expect(plans).toHaveLength(times);
  },
);
