import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CONSENT_LINES, CONSENT_TEXTS, type ConsentLine, SCOUTS_ONLY } from '@touchline/contracts/consents';
import { expect, test } from 'vitest';
import { allCallsSent, expectToast, press } from '../../../testing/actions.ts';
import { aConsent, scoutsOnly, unanswered } from '../../../testing/consents.ts';
import { answerQuestion, openGuardianDashboard } from '../../../testing/guardian-dashboard.ts';
import { aChild } from '../../../testing/guardians.ts';
import { onePage } from '../../../testing/people.ts';
import { type Answers, held, inputsOf, type OutputOf, Rejection } from '../../../testing/server.ts';

/** The description of a switch is a part of its label. */
const findSwitch = (label: string) =>
  screen.findByLabelText<HTMLInputElement>((text) => text.startsWith(label), { selector: 'input' });
const lineOf = (line: keyof typeof CONSENT_TEXTS) => findSwitch(CONSENT_TEXTS[line].label);

test('each consent has its text, its state and since when; a change is sent with the version that was shown', {
  tags: ['CONS-02'],
}, async () => {
  const answered = (line: ConsentLine, isGiven: boolean, answeredAt: string) => {
    const own = { guardianId: 'marta', by: 'Marta Bee', relation: 'mother' as const, isGiven, answeredAt };
    return aConsent({ line, isGiven, answeredAt, kind: 'answer', answers: [own] });
  };
  const withLine = (one: OutputOf<'consents.of'>[number]) =>
    states.map((state) => (state.line === one.line ? one : state));
  let states = scoutsOnly();
  states = withLine(answered('clips', false, '2026-03-05T10:00:00.000Z'));
  const calls = openGuardianDashboard('?tab=visible', {
    'consents.of': () => states,
    'consents.record': () => {
      states = withLine(answered('public-clips', true, '2026-03-06T10:00:00.000Z'));
      return states;
    },
  });
  expect((await lineOf('clips')).checked).toBe(false);
  screen.getByText('Not allowed since 5 Mar 2026');
  for (const line of CONSENT_LINES) screen.getByText(CONSENT_TEXTS[line].text);
  expect((await lineOf('profile')).checked).toBe(true);
  expect((await lineOf('public-clips')).checked).toBe(false);

  fireEvent.click(await lineOf('public-clips'));
  await screen.findByText('Allowed since 6 Mar 2026');
  expect((await lineOf('public-clips')).checked).toBe(true);
  expect(inputsOf(calls, 'consents.record')).toEqual([
    { playerId: 'leo', line: 'public-clips', isGiven: true, textVersion: CONSENT_TEXTS['public-clips'].version },
  ]);
  // What scouts see may have changed with it.
  await waitFor(() => expect(inputsOf(calls, 'guardian.visibleProfile')).toHaveLength(2));
});

test('a consent whose text has changed meanwhile is not recorded, and its switch goes back', async () => {
  const answer = held(new Rejection('CONSENT_TEXT_CHANGED'));
  openGuardianDashboard('?tab=visible', { 'consents.record': answer.answer });
  fireEvent.click(await lineOf('clips'));
  await waitFor(async () => expect((await lineOf('clips')).checked).toBe(false));
  answer.release();
  await expectToast('Not saved The text of this consent has changed. Please read it again.');
  expect((await lineOf('clips')).checked).toBe(true);
});

test('contact by scouts is withdrawn after a question that says what it does', async () => {
  const calls = openGuardianDashboard('?tab=visible', { 'consents.record': () => scoutsOnly() });
  fireEvent.click(await lineOf('contact'));
  await answerQuestion('Allow no contact by scouts?', 'Cancel');
  await allCallsSent();
  expect(inputsOf(calls, 'consents.record')).toEqual([]);
  expect((await lineOf('contact')).checked).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await lineOf('contact'));
  await answerQuestion('Allow no contact by scouts?', 'Allow No Contact');
  await waitFor(() =>
    expect(inputsOf(calls, 'consents.record')).toEqual([
      { playerId: 'leo', line: 'contact', isGiven: false, textVersion: 2 },
    ]),
  );
});

test('a guardian shows their own contact details to those whom they accept', { tags: ['CHILD-12'] }, async () => {
  let child = aChild();
  const calls = openGuardianDashboard('?tab=visible', {
    'guardian.children': () => [child],
    'guardian.showContact': () => {
      child = aChild({ showsContact: true });
      return { ok: true };
    },
  });
  const label = 'Show my own contact details to scouts that I accept';
  fireEvent.click(await findSwitch(label));
  await waitFor(async () => expect((await findSwitch(label)).checked).toBe(true));
  expect(inputsOf(calls, 'guardian.showContact')).toEqual([{ guardianshipId: 'guardianship-leo', showsContact: true }]);
});

test('the history of consents is fetched when it is opened', { tags: ['CONS-13'] }, async () => {
  const entry = { id: 'one', line: 'featuring' as const, isGiven: true, textVersion: 2, by: 'Marta Bee' } as const;
  const more = { kind: 'answer', relation: 'mother', reason: null } as const;
  const calls = openGuardianDashboard('?tab=visible', {
    'consents.history': () => onePage([{ ...entry, ...more, createdAt: '2026-03-05T10:00:00.000Z' }]),
  });
  const summary = await screen.findByText('History');
  expect(inputsOf(calls, 'consents.history')).toEqual([]);
  const details = summary.closest('details') as HTMLDetailsElement;
  // jsdom opens it, and tells of it later.
  act(() => {
    details.open = true;
  });
  await screen.findByText(/Shown on the home page: yes by Marta Bee, Mother/);
});

/** The radio button with an answer to the question about a line. */
const choiceOf = (line: ConsentLine, label: 'No' | 'Yes') =>
  within(
    screen.getByRole('radiogroup', { name: CONSENT_TEXTS[line].question('Leo') }),
  ).getByLabelText<HTMLInputElement>(label);
const versions = (given: Record<ConsentLine, boolean>) =>
  CONSENT_LINES.map((line) => ({ line, isGiven: given[line], textVersion: CONSENT_TEXTS[line].version }));

/** The dashboard of a guardian who is asked, until they have answered. */
function openAsked(facts: Partial<OutputOf<'consents.of'>[number]> = {}, answers: Answers = {}) {
  let consents = unanswered({ isAsked: true, ...facts });
  return openGuardianDashboard('', {
    'guardian.children': () => [aChild({ consents })],
    'consents.recordAll': () => {
      consents = scoutsOnly();
      return consents;
    },
    ...answers,
  });
}

test('a new guardian is asked five questions first, all of them No, and one press answers them for scouts alone', {
  tags: ['CONS-03'],
}, async () => {
  const calls = openAsked();
  await screen.findByText('What may be shown of Leo?');
  for (const line of CONSENT_LINES) {
    expect(choiceOf(line, 'No').checked).toBe(true);
    screen.getByText(CONSENT_TEXTS[line].text);
  }
  expect(screen.queryByRole('tab')).toBeNull();
  await press('Only verified scouts, contact through me');
  await expectToast('Answers saved You can change each one under “What scouts see”.');
  expect(inputsOf(calls, 'consents.recordAll')).toEqual([{ playerId: 'leo', answers: versions(SCOUTS_ONLY) }]);
  await screen.findByRole('heading', { name: 'Leo Bee' });
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Leo Bee'));
});

test('a guardian answers each question, or leaves them at No', { tags: ['CONS-03'] }, async () => {
  const calls = openAsked();
  await screen.findByText('What may be shown of Leo?');
  fireEvent.click(choiceOf('contact', 'Yes'));
  await press('Save Answers');
  const onlyContact = Object.fromEntries(CONSENT_LINES.map((line) => [line, line === 'contact']));
  await waitFor(() =>
    expect(inputsOf(calls, 'consents.recordAll')).toEqual([
      { playerId: 'leo', answers: versions(onlyContact as Record<ConsentLine, boolean>) },
    ]),
  );
});

test('a guardian who is asked again reads what is allowed until then, and can put it off', {
  tags: ['CONS-05'],
}, async () => {
  openAsked({ kind: 'safeguarding', isGiven: true });
  await screen.findByText('Please answer again');
  screen.getByText(/Until you answer, what was allowed stays as it is: Profile visible to scouts/);
  await press('Answer Later');
  await screen.findByText('No request waits for you');
  // The buttons go, and the focus stays where they were.
  expect(document.activeElement?.contains(screen.getByText('No request waits for you'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await press('Answer now');
  expect(document.activeElement?.contains(await screen.findByText('Please answer again'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('a guardian who is not confirmed cannot say yes to what is public, and reads why', {
  tags: ['CONS-12'],
}, async () => {
  openAsked({ mayGive: false });
  await screen.findByText('What may be shown of Leo?');
  expect(choiceOf('featuring', 'Yes').disabled).toBe(true);
  expect(screen.getAllByText(/whom the safeguarding team has confirmed can allow this/).length).toBe(
    CONSENT_LINES.length,
  );
});

test('a guardian says that it is not their child after a question, and is none any more', {
  tags: ['GDN-20'],
}, async () => {
  let children = [aChild({ consents: unanswered({ isAsked: true }) })];
  const calls = openGuardianDashboard('', {
    'guardian.children': () => children,
    'guardian.notMyChild': () => {
      children = [];
      return { ok: true };
    },
  });
  await press('This is not my child');
  await answerQuestion('This is not my child', 'Report and End');
  await screen.findByText('You are not a guardian of a player now');
  expect(inputsOf(calls, 'guardian.notMyChild')).toEqual([{ id: 'guardianship-leo' }]);
});

test('where two guardians disagree the switch shows the own answer, and the text what holds and who said no', {
  tags: ['CONS-08'],
}, async () => {
  const at = '2026-03-05T10:00:00.000Z';
  const answers = [
    { guardianId: 'marta', by: 'Marta Bee', relation: 'mother' as const, isGiven: true, answeredAt: at },
    { guardianId: 'ben', by: 'Ben Bee', relation: 'father' as const, isGiven: false, answeredAt: at },
  ];
  openGuardianDashboard('?tab=visible', {
    'consents.of': () => [aConsent({ line: 'clips', answeredAt: at, kind: 'answer', answers })],
  });
  expect((await lineOf('clips')).checked).toBe(true);
  screen.getByText('Not allowed since 5 Mar 2026');
  screen.getByText('You: yes, 5 Mar 2026');
  screen.getByText('Ben Bee (Father): no, 5 Mar 2026');
});
