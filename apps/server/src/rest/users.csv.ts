import type { Account } from '@touchline/contracts/users';
import { csvFile } from './csv.ts';

/** The accounts of the admins' list. Images stay behind their own routes. */
export const usersCsv = csvFile<Account>('users.csv', {
  Id: ({ id }) => id,
  Username: ({ username }) => username,
  'First Name': ({ firstName }) => firstName,
  'Last Name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  'Date of Birth': ({ dateOfBirth }) => dateOfBirth,
  Role: ({ role }) => role,
  Verified: ({ isVerified }) => isVerified,
  Active: ({ isActive }) => isActive,
  'Upload Enabled': ({ canUploadVideos }) => canUploadVideos,
  Joined: ({ createdAt }) => createdAt,
  Position: ({ playerProfile }) => playerProfile?.position,
  Club: ({ playerProfile }) => playerProfile?.currentClub,
  Nationality: ({ playerProfile }) => playerProfile?.nationality,
  Organization: ({ scoutProfile }) => scoutProfile?.organization,
  License: ({ scoutProfile }) => scoutProfile?.license,
});
