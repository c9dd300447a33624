import { accessTokenSchema, newAccessTokenSchema } from '@touchline/contracts/access-tokens';
import { accountCheckSchema } from '@touchline/contracts/account-checks';
import { auditEntrySchema } from '@touchline/contracts/audit';
import { doneSchema } from '@touchline/contracts/auth';
import { requestSentSchema } from '@touchline/contracts/contact-requests';
import { featuredItemSchema, homepageItemSchema } from '@touchline/contracts/content';
import { cardCheckSchema, cardProofSchema, idCardSchema } from '@touchline/contracts/id-cards';
import { blockSchema, messageSchema } from '@touchline/contracts/messages';
import { playerProfileSchema } from '@touchline/contracts/players';
import { reportedSchema } from '@touchline/contracts/reports';
import { scoutProfileSchema } from '@touchline/contracts/scouts';
import { settingSchema } from '@touchline/contracts/settings';
import { trashItemSchema } from '@touchline/contracts/trash';
import { accountSchema, directoryUserSchema, playerSchema } from '@touchline/contracts/users';
import { videoSchema } from '@touchline/contracts/videos';
import type { z } from 'zod';

/** What the document says of the calls of a noun, in the order of the page. */
export const TAGS: Record<string, string> = {
  auth: "Signing in, and the caller's own account.",
  accessTokens: 'Tokens for programs.',
  users: 'Users and their accounts.',
  players: 'Profiles of players, and finding them.',
  scouts: 'Profiles of scouts.',
  savedPlayers: 'The list of a scout.',
  videos: 'Clips: uploading, watching, reviewing.',
  messages: 'Messages between users.',
  contactRequests: 'Requests for contact that the caller answers.',
  consents: 'What guardians allow for a minor.',
  accountChecks: 'What admins have checked of users before a verification.',
  blocks: 'Users whom a user has blocked.',
  reports: 'Reports to the safeguarding team.',
  idCards: 'ID cards and their verification.',
  content: 'The contents of the home page.',
  settings: 'Settings of the platform.',
  audit: 'What was done by whom.',
  trash: 'Users, videos and entries of the home page that admins have removed and can restore.',
};

/** Records that have a name in the document, and so in generated clients. */
export const RECORDS = {
  AccessToken: accessTokenSchema,
  NewAccessToken: newAccessTokenSchema,
  Account: accountSchema,
  AccountCheck: accountCheckSchema,
  DirectoryUser: directoryUserSchema,
  Player: playerSchema,
  PlayerProfile: playerProfileSchema,
  ScoutProfile: scoutProfileSchema,
  Video: videoSchema,
  Message: messageSchema,
  RequestSent: requestSentSchema,
  IdCard: idCardSchema,
  CardCheck: cardCheckSchema,
  CardProof: cardProofSchema,
  TrashItem: trashItemSchema,
  Setting: settingSchema,
  HomepageItem: homepageItemSchema,
  FeaturedItem: featuredItemSchema,
  Block: blockSchema,
  Reported: reportedSchema,
  AuditEntry: auditEntrySchema,
  Done: doneSchema,
} as const satisfies Record<string, z.ZodType>;
