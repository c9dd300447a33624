import { expect, test } from 'vitest';
import { cardStanding } from './card-standing.ts';

const NOW = new Date('2027-03-01T12:00:00.000Z');

test.each([
  ['active', null, 'Active'],
  ['active', '2027-03-01T12:00:00.001Z', 'Active'],
  ['active', '2027-03-01T12:00:00.000Z', 'Active'],
  ['active', '2027-03-01T11:59:59.999Z', 'Expired'],
  ['expired', '2026-03-01T23:59:59.999Z', 'Expired'],
  // An admin has extended it since the response was computed.
  ['expired', '2028-03-01T23:59:59.999Z', 'Active'],
  ['revoked', null, 'Revoked'],
  ['revoked', '2028-03-01T23:59:59.999Z', 'Revoked'],
] as const)(
  'a card with the status %s that expires %s is shown as %s',
  { tags: ['CARD-43'] },
  (status, expiryDate, label) => {
    expect(cardStanding({ status, expiryDate }, NOW).label).toBe(label);
  },
);

test.each([
  ['by-admin', 'Suspended'],
  ['holder-unverified', 'Not verified'],
  ['holder-inactive', 'Deactivated'],
] as const)('a card that is suspended %s is shown as %s, unless it is revoked too', (suspension, label) => {
  expect(cardStanding({ status: 'active', expiryDate: null, suspension }, NOW).label).toBe(label);
  // That it has expired too would not be the reason.
  expect(cardStanding({ status: 'expired', expiryDate: '2020-01-01T00:00:00.000Z', suspension }, NOW).label).toBe(
    label,
  );
  expect(cardStanding({ status: 'revoked', expiryDate: null, suspension }, NOW).label).toBe('Revoked');
});
