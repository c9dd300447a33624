import { fireEvent, screen, within } from '@testing-library/react';
import type { OutboxMail } from '@touchline/contracts/mails';
import { expect, test } from 'vitest';
import { press } from '../../../testing/actions.ts';
import { openApp } from '../../../testing/app.tsx';
import { anAccount, onePage } from '../../../testing/people.ts';
import { inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';

const LINK = 'http://localhost:3000/reset-password#secret';
const MAIL: OutboxMail = {
  id: 'mail-1',
  subject: 'Reset your password',
  receiverName: 'Robin Vale',
  receiverAddress: 'robin@club.example',
  sentAt: '2026-03-02T09:00:00.000Z',
  text: `Reset your password\n\nChoose a new password:\n${LINK}\n`,
  html: `<!doctype html><html><head><title>x</title></head><body><a href="${LINK}">Choose</a></body></html>`,
};

function open(isReadable: boolean, mails: OutboxMail[] | Rejection = [MAIL]) {
  const calls = stubServerFor(anAccount({ id: 'chief', role: 'admin', isVerified: true }), {
    'mail.outboxState': () => ({ isReadable }),
    'mail.outbox': () => (Array.isArray(mails) ? onePage(mails) : mails),
    'mail.outboxMail': () => MAIL,
  });
  openApp('/admin/outbox');
  return calls;
}

test('an admin of the demo opens an email: its HTML in a frame that may only open links, its text and its links', async () => {
  const calls = open(true);
  expect((await screen.findByRole('link', { name: 'Outbox' })).getAttribute('href')).toBe('/admin/outbox');
  fireEvent.click(await screen.findByRole('button', { name: /^Reset your password.*robin@club\.example/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset your password' });
  const frame = (await within(dialog).findByTitle('Reset your password')) as HTMLIFrameElement;
  expect(inputsOf(calls, 'mail.outboxMail')).toEqual([{ id: 'mail-1' }]);
  expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
  const policy = `<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><base target="_blank">`;
  expect(frame.getAttribute('srcdoc')).toBe(MAIL.html.replace('<head>', policy));
  expect(within(dialog).getByRole('link', { name: LINK }).getAttribute('href')).toBe(LINK);
  fireEvent.click(within(dialog).getByRole('tab', { name: 'Text part' }));
  await within(dialog).findByText(/Choose a new password:/);
  expect(within(dialog).queryByTitle('Reset your password')).toBeNull();
});

test('an outbox without emails says what will be there', async () => {
  open(true, []);
  await screen.findByText('No emails yet');
});

test('outside the demo there is no entry in the menu, and the page reads nothing', { tags: ['MAIL-14'] }, async () => {
  const calls = open(false);
  await screen.findByText('This platform has no outbox to read');
  expect(screen.queryByRole('link', { name: 'Outbox' })).toBeNull();
  expect(inputsOf(calls, 'mail.outbox')).toEqual([]);
});

test('an admin can retry when the state of the outbox could not be read', async () => {
  let isDown = true;
  stubServerFor(anAccount({ id: 'chief', role: 'admin', isVerified: true }), {
    'mail.outboxState': () => (isDown ? new Rejection('BUSY') : { isReadable: true }),
    'mail.outbox': () => onePage([]),
  });
  openApp('/admin/outbox');
  await screen.findByText('The outbox could not be loaded');
  isDown = false;
  await press('Try Again');
  await screen.findByText('No emails yet');
});
