import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { allCallsSent, expectToast, field, fill, press } from '../../../testing/actions.ts';
import { openPart } from '../../../testing/app.tsx';
import { aMessage, aParty } from '../../../testing/messages.ts';
import { anAccount, onePage } from '../../../testing/people.ts';
import { held, inputsOf, stubServerFor } from '../../../testing/server.ts';
import { MessagesPanel } from './messages-panel.tsx';

const CHIEF = anAccount({ role: 'admin', isVerified: true });
const ME = aParty({ id: CHIEF.id, role: 'admin' });
const SAM = aParty();

async function openReply(subject: string) {
  fireEvent.click(await screen.findByText(subject, { selector: 'main button *' }));
  await within(await screen.findByRole('dialog', { hidden: true })).findByText(subject);
  // The dialog listens for keys once it has the focus.
  await waitFor(() => expect(document.activeElement).toBe(field('Reply')));
}

async function closeReply() {
  fireEvent.keyDown(field('Reply'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
}

test('a slow reply to one message removes its own draft, and leaves the reply to another open with its text', async () => {
  const answer = held(aMessage(ME, SAM));
  const calls = stubServerFor(CHIEF, {
    'messages.received': () => onePage(['One', 'Two'].map((subject) => aMessage(SAM, ME, { id: subject, subject }))),
    'messages.send': answer.answer,
  });
  openPart(<MessagesPanel />);
  await openReply('One');
  fill('Reply', 'About one');
  await press('Send Reply');
  await closeReply();
  await openReply('Two');
  fill('Reply', 'About two');
  answer.release();
  await expectToast('Reply sent Your reply has been sent successfully.');
  await waitFor(() => expect(inputsOf(calls, 'messages.received')).toHaveLength(2));
  await allCallsSent();
  expect(screen.getByRole('dialog').dataset.closing).toBeUndefined();
  expect(field('Reply').value).toBe('About two');
  await closeReply();
  await openReply('Two');
  expect(field('Reply').value).toBe('About two');
  await closeReply();
  await openReply('One');
  expect(field('Reply').value).toBe('');
});

test('a reply on its way cannot be sent again from a dialog opened since, which stays open and is empty after the answer', async () => {
  const answer = held(aMessage(ME, SAM));
  const calls = stubServerFor(CHIEF, {
    'messages.received': () => onePage([aMessage(SAM, ME, { subject: 'One' })]),
    'messages.send': answer.answer,
  });
  openPart(<MessagesPanel />);
  await openReply('One');
  fill('Reply', 'About one');
  await press('Send Reply');
  await closeReply();
  await openReply('One');
  expect(field('Reply').readOnly).toBe(true);
  fireEvent.submit(screen.getByText('Send Reply'));
  answer.release();
  await waitFor(() => expect(field('Reply').value).toBe(''));
  await allCallsSent();
  expect(screen.getByRole('dialog').dataset.closing).toBeUndefined();
  fill('Reply', 'Once more');
  expect(inputsOf(calls, 'messages.send')).toHaveLength(1);
});

test('the dialog shows its state in development builds only', { tags: ['ADASH-25'] }, async () => {
  stubServerFor(CHIEF, { 'messages.received': () => onePage([aMessage(SAM, ME, { id: 'one', subject: 'One' })]) });
  openPart(<MessagesPanel />);
  await openReply('One');
  screen.getByText('Debug: the reply modal is open for message one');
  await closeReply();
  vi.stubEnv('DEV', false);
  onTestFinished(() => void vi.unstubAllEnvs());
  await openReply('One');
  expect(screen.queryByText(/debug/i)).toBeNull();
});
