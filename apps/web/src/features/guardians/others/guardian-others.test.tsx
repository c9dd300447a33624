import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerDiscardQuestion, expectToast, fill, press } from '../../../testing/actions.ts';
import { openApp, openPage } from '../../../testing/app.tsx';
import { aChild, aGuardian, anInvitation } from '../../../testing/guardians.ts';
import { aScout, onePage } from '../../../testing/people.ts';
import { type Answers, inputsOf, OK, stubServerFor } from '../../../testing/server.ts';

const OWN = anInvitation({
  id: 'guardianship-leo',
  state: 'active',
  email: 'marta@example.org',
  guardian: { id: 'marta', firstName: 'Marta', lastName: 'Bee' },
  relation: 'mother',
  declaredAt: '2026-03-01T10:00:00.000Z',
  confirmedAt: '2026-03-02T10:00:00.000Z',
});
const LATER = anInvitation({
  id: 'later',
  state: 'active',
  guardian: { id: 'otto', firstName: 'Otto', lastName: 'Ode' },
  relation: 'father',
  declaredAt: '2026-03-05T10:00:00.000Z',
  isUndelivered: true,
});

const DASHBOARD: Answers = {
  'guardian.children': () => [aChild()],
  'contactRequests.list': () => onePage([]),
  'guardian.of': () => [LATER, OWN],
};

const rowOf = async (name: string) => within(await screen.findByRole('article', { name }));

test('a guardian sees the others, and says that they know the one who came later', { tags: ['CHILD-14'] }, async () => {
  const calls = stubServerFor(aGuardian(), { ...DASHBOARD, 'guardian.agree': () => OK });
  openPage('/guardian/dashboard?tab=guardians');
  const own = await rowOf('Marta Bee (you)');
  own.getByText('Confirmed guardian');
  expect(own.queryByRole('button')).toBeNull();
  const later = await rowOf('Otto Ode');
  for (const text of ['Father', 'Not confirmed yet', 'Email not delivered']) later.getByText(text);
  await press('I Know Them', later);
  await expectToast('Agreed The safeguarding team can confirm them now.');
  expect(inputsOf(calls, 'guardian.agree')).toEqual([{ id: 'later' }]);
});

test('a welfare officer is not asked whether they know the one who came later', async () => {
  stubServerFor(aGuardian(), { ...DASHBOARD, 'guardian.of': () => [LATER, { ...OWN, relation: 'club-welfare' }] });
  openPage('/guardian/dashboard?tab=guardians');
  const later = await rowOf('Otto Ode');
  later.getByText('Object');
  expect(later.queryByText('I Know Them')).toBeNull();
});

test('a guardian objects to another one with a reason', async () => {
  const calls = stubServerFor(aGuardian(), { ...DASHBOARD, 'guardian.object': () => OK });
  openPage('/guardian/dashboard?tab=guardians');
  await press('Object', await rowOf('Otto Ode'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Object to Otto Ode' }));
  await press('Object', dialog);
  await dialog.findByText('Please give a reason.');
  fill('Why do you object?', 'I do not know them.');
  await press('Cancel', dialog);
  await answerDiscardQuestion('Keep Editing');
  await press('Object', dialog);
  await expectToast('Objection sent The safeguarding team decides.');
  expect(inputsOf(calls, 'guardian.object')).toEqual([{ id: 'later', reason: 'I do not know them.' }]);
});

test('a guardian who is not confirmed, and one who is suspended, read what that means', {
  tags: ['GDN-18'],
}, async () => {
  stubServerFor(aGuardian(), {
    ...DASHBOARD,
    'guardian.children': () => [aChild({ isConfirmed: false })],
    'guardian.suspended': () => [{ id: 'g', childFirstName: 'Mia', objectedAt: '2026-03-01T10:00:00.000Z' }],
  });
  openPage('/guardian/dashboard');
  await screen.findByText(/The safeguarding team has not confirmed yet that you are Leo’s guardian/);
  await screen.findByText(/Another guardian of Mia objects to you/);
});

test('a suspended guardian without another child does not read that they are no guardian', async () => {
  stubServerFor(aGuardian(), {
    ...DASHBOARD,
    'guardian.children': () => [],
    'guardian.suspended': () => [{ id: 'g', childFirstName: 'Mia', objectedAt: '2026-03-01T10:00:00.000Z' }],
  });
  openPage('/guardian/dashboard');
  await screen.findByText(/Another guardian of Mia objects to you/);
  expect(screen.queryByText('You are not a guardian of a player now')).toBeNull();
});

test('a scout who has a child here finds the child in the navigation; another one does not', async () => {
  stubServerFor(aScout({ isGuardian: true }), DASHBOARD);
  openApp('/guardian/dashboard');
  await screen.findByRole('heading', { name: 'Leo Bee' });
  expect(screen.getByRole('link', { name: 'My Child' }).getAttribute('href')).toBe('/guardian/dashboard');
});
