import { screen, within } from '@testing-library/react';
import type { ScoutStanding } from '@touchline/contracts/scouts';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/app.tsx';
import { aStanding } from '../../testing/contact-requests.ts';
import { aScout } from '../../testing/people.ts';
import { inputsOf, Rejection, stubServerFor } from '../../testing/server.ts';

const SCOUT = aScout({ firstName: 'Sue', lastName: 'Scout' });

async function open(standing: ScoutStanding) {
  const calls = stubServerFor(SCOUT, {
    'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
    'scouts.standing': () => standing,
  });
  openPage('/scout/profile');
  const facts = within(await screen.findByRole('list', { name: 'About Sue Scout', hidden: true }));
  return { calls, facts: facts.getAllByRole('listitem', { hidden: true }).map((fact) => fact.textContent) };
}

test('a scout sees their standing as players see it', { tags: ['CREQ-19'] }, async () => {
  const { calls, facts } = await open(aStanding({ answeredPercent: 80, answeredOf: 10 }));
  expect(facts).toEqual(['Verified since March 2026', 'CD Marisma', 'Valid ID card', '80% of 10 requests answered']);
  expect(inputsOf(calls, 'scouts.standing')).toEqual([{ scoutId: SCOUT.id }]);
  expect(screen.queryByText(/share of answered requests/)).toBeNull();
});

test('a new scout reads what is missing, and when the share of answers appears', async () => {
  const { facts } = await open(
    aStanding({ isVerified: false, verifiedSince: null, organization: null, hasValidCard: false }),
  );
  expect(facts).toEqual(['Not verified yet', 'No valid ID card']);
  await screen.findByText(/is added from 5 requests on/);
});

test('a scout verified before the day was recorded is verified without a date', async () => {
  const { facts } = await open(aStanding({ verifiedSince: null }));
  expect(facts[0]).toBe('Verified');
});
