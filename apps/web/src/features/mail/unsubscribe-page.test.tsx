import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { inputsOf, Rejection, stubServer } from '../../testing/server.ts';

test('a visitor who opens the link of an email unsubscribes by the button, not before', {
  tags: ['MAIL-12'],
}, async () => {
  const calls = stubServer({ 'mail.unsubscribe': () => ({ kindLabel: 'New messages' }) });
  openPage('/unsubscribe?token=user.kind.code');
  await screen.findByRole('heading', { name: 'Unsubscribe' });
  expect(inputsOf(calls, 'mail.unsubscribe')).toEqual([]);
  await press('Unsubscribe');
  await screen.findByText('Done. You will get no more emails about “New messages”.');
  expect(inputsOf(calls, 'mail.unsubscribe')).toEqual([{ token: 'user.kind.code' }]);
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
  const settings = screen.getByRole('link', { name: 'Open My Notification Settings' });
  expect(settings.getAttribute('href')).toBe('/account/notifications');
});

test('a visitor who opens the link of the daily digest learns that only this was stopped', async () => {
  stubServer({ 'mail.unsubscribe': () => ({ kindLabel: null }) });
  openPage('/unsubscribe?token=user..code');
  await press('Unsubscribe');
  await screen.findByText('Done. You will get no more daily digests.');
});

test('a visitor who keeps the emails changes nothing', async () => {
  const calls = stubServer({});
  openPage('/unsubscribe?token=user.kind.code');
  await press('Keep These Emails');
  await screen.findByText('Nothing was changed.');
  expect(inputsOf(calls, 'mail.unsubscribe')).toEqual([]);
});

test('a link that was cut leads to the account', async () => {
  stubServer({ 'mail.unsubscribe': () => new Rejection('UNSUBSCRIBE_LINK_UNKNOWN') });
  openPage('/unsubscribe?token=user.ki');
  await press('Unsubscribe');
  await screen.findByText(/^This link is not complete\./);
  expect(screen.getByRole('link', { name: 'Notification Settings' }).getAttribute('href')).toBe(
    '/account/notifications',
  );
});

test('a link without its token says so at once', async () => {
  stubServer({});
  openPage('/unsubscribe');
  await screen.findByText(/^This link is not complete\./);
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

test('a visitor can try again after a failure', async () => {
  let isDown = true;
  stubServer({ 'mail.unsubscribe': () => (isDown ? new Rejection('BUSY') : { kindLabel: 'New messages' }) });
  openPage('/unsubscribe?token=user.kind.code');
  await press('Unsubscribe');
  await screen.findByText(/busy|try again/i);
  isDown = false;
  await press('Unsubscribe');
  await screen.findByText('Done. You will get no more emails about “New messages”.');
});
