import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { VERSION } from '../../version.ts';
import { type Call, pathsOf } from './operation.ts';
import { responseComponents, securitySchemes } from './responses.ts';
import { type Json, schemaComponents } from './schemas.ts';

/** The groups of calls, in the order of the page. */
const TAGS: Record<string, string> = {
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
  trash: 'Users and videos that admins have removed and can restore.',
};

/** The OpenAPI 3.1 document, made from the routes that are mounted and the schemas that are enforced. */
export function openApiDocument(calls: readonly Call[], { cookieName }: { cookieName: string }): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: VERSION,
      description:
        'Every call takes and returns JSON unless it says otherwise. Programs send an access token as `Authorization: Bearer ...`; ' +
        'browsers sign in with POST /api/auth/login and keep a cookie. ' +
        'Lists are complete unless `limit` is given; then the Link header has the address of the next page. ' +
        `Complete lists of more than ${PAGE_SIZE_MAX} entries are rate-limited.`,
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(calls),
    components: {
      schemas: schemaComponents(),
      responses: responseComponents(),
      securitySchemes: securitySchemes(cookieName),
    },
  };
}
