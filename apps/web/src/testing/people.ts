import type { Account } from '@touchline/contracts/users';

/** An account as the server sends it to its owner. */
export function anAccount(facts: Partial<Account> = {}): Account {
  return {
    id: 'b7a3d1de-52f9-4a57-8a0e-7d4f0f0f2a11',
    username: 'annbee',
    firstName: 'Ann',
    lastName: 'Bee',
    email: 'ann@example.org',
    role: 'player',
    phone: null,
    dateOfBirth: null,
    isVerified: false,
    isActive: true,
    canUploadVideos: false,
    profileImageUrl: null,
    passportImageUrl: null,
    passportImage: null,
    playerProfile: null,
    scoutProfile: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    ...facts,
  };
}
