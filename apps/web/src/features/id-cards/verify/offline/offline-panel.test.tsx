import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import type { OfflineCheck } from '@touchline/contracts/card-checks';
import { expect, test, vi } from 'vitest';
import { STATEMENT } from '../../../../testing/card-statement.ts';
import { OfflinePanel } from './offline-panel.tsx';

const NOW = Date.parse('2026-11-25T12:00:00.000Z');
const [MINUTE, DAY] = [60_000, 86_400_000];
const ANSWER = 'The server did not answer. This was checked with what this device keeps.';

function show(check: OfflineCheck) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  render(
    <MantineProvider>
      <OfflinePanel check={check} />
    </MantineProvider>,
  );
  const panel = screen.getByRole('region');
  return { tone: panel.dataset.tone, verdict: screen.getByRole('heading').textContent, text: panel.textContent };
}

const listOf = (age: number) => new Date(NOW - age).toISOString();

test.each([
  ['a minute', MINUTE, 'good', '1 minute old. What has happened since is not known.'],
  ['a week', 7 * DAY, 'good', '7 days old. What has happened since is not known.'],
  ['more than a week', 7 * DAY + MINUTE, 'unknown', 'too old to rely on: open this page once with a network.'],
  ['a clock that is a little slow', -5 * MINUTE, 'good', '0 minutes old.'],
  ['a clock that is wrong', -DAY, 'unknown', 'in the future: the clock of this device is wrong. Set it'],
])(
  'with a list of %s the verdict on a good card is green only if it can be relied on',
  { tags: ['PROOF-06'] },
  (_, age, tone, sentence) => {
    const shown = show({ verdict: 'good', statement: STATEMENT, listMadeAt: listOf(age) });
    expect(shown).toMatchObject({ tone, verdict: 'GENUINE - Checked without a network' });
    for (const text of [sentence, ANSWER]) expect(shown.text).toContain(text);
    expect(shown.text?.includes('too old')).toBe(age > 7 * DAY);
  },
);

test('without a list the verdict on a good card is not green', { tags: ['PROOF-06'] }, () => {
  const shown = show({ verdict: 'good', statement: STATEMENT, listMadeAt: null });
  expect(shown.tone).toBe('unknown');
  expect(shown.text).toContain('This device has no list yet: open this page once with a network.');
});

test('a card that was not confirmed when its code was made is amber', () => {
  const statement = { ...STATEMENT, isConfirmed: false };
  const shown = show({ verdict: 'unconfirmed', statement, listMadeAt: listOf(MINUTE) });
  expect(shown).toMatchObject({
    tone: 'unknown',
    verdict: 'NOT CONFIRMED - Not confirmed yet: no one had compared a photo when this code was made',
  });
  expect(shown.text).toContain('Ann Bee');
});

test.each([
  ['expired', 'NOT VALID - This card has expired. It may have been renewed since: check it with a network.'],
  ['suspended', 'NOT VALID - This card was suspended when the list was made.'],
  ['revoked', 'NOT VALID - This card was revoked, replaced or deleted.'],
] as const)('a card that is %s gets a red verdict', (verdict, text) => {
  const shown = show({ verdict, statement: STATEMENT, listMadeAt: listOf(MINUTE) });
  expect(shown).toMatchObject({ tone: 'bad', verdict: text });
  expect(shown.text).toContain(ANSWER);
});

test.each([
  ['unknown-key', 'unknown', /^Not checked - This device does not know the key .* Check the card with a network\.$/],
  ['unreadable', 'unknown', /^Not checked - The server did not answer, and this code cannot be checked without it\.$/],
  ['forged', 'bad', /^NOT GENUINE - The signature of this card is wrong/],
] as const)('a statement that is %s gets a verdict of its own', { tags: ['PROOF-02'] }, (verdict, tone, text) => {
  expect(show({ verdict })).toMatchObject({ tone, verdict: expect.stringMatching(text) });
});
