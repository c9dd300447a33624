import type { AppRouter } from '@touchline/api';
import type { LiveKind } from '@touchline/contracts/live';

type Routers = AppRouter['_def']['record'];
/** The queries of a router with their inputs. */
type Queries<Router> = {
  [Name in keyof Router & string as Router[Name] extends { _def: { type: 'query' } }
    ? Name
    : never]: Router[Name] extends { _def: { $types: { input: infer Input } } } ? Input : never;
};
type FieldOf<Input> = Input extends object ? keyof Input & string : never;

type AffectedBy<Noun extends keyof Routers, Names = Queries<Routers[Noun]>> =
  | { path: readonly [Noun]; about?: undefined }
  | { [Name in keyof Names]: { path: readonly [Noun, Name]; about?: FieldOf<Names[Name]> } }[keyof Names];
/** The queries of a router, or one of them; `about` is the field of its input that must be the id of the event. */
type Affected = { [Noun in keyof Routers]: AffectedBy<Noun> }[keyof Routers];

/** What this page changes and the server does not announce to it, or not to this extent. */
type OwnChange =
  | 'access-tokens'
  | 'account-rights'
  | 'blocks'
  | 'card-lists'
  | 'cards'
  | 'case-lists'
  | 'changed-video'
  | 'contact-answer'
  | 'content'
  | 'messages'
  | 'own-profile'
  | 'sent-message'
  | 'settings'
  | 'today';

export type Change = LiveKind | OwnChange | 'everything';

/**
 * What has to be fetched again after a change, by a live event or a mutation of this page. Only queries that are shown are;
 * the others once they are shown.
 */
const AFFECTED: Record<LiveKind | OwnChange, readonly Affected[]> = {
  conversation: [
    { path: ['messages', 'unreadCount'] },
    { path: ['messages', 'conversations'] },
    { path: ['messages', 'received'] },
    { path: ['messages', 'thread'], about: 'otherId' },
    { path: ['messages', 'correspondent'], about: 'otherId' },
    { path: ['messages', 'contacted'] },
    { path: ['messages', 'notice'] },
    { path: ['contactRequests', 'with'], about: 'otherId' },
  ],
  // The user itself is in the session, which fetches it.
  'own-account': [
    // Contact data and the filter by age depend on the viewer's verification, so players are fetched again, whatever their id.
    { path: ['users', 'byId'] },
    { path: ['players', 'list'] },
    { path: ['players', 'count'] },
    { path: ['savedPlayers', 'list'] },
    // Conversations with minors end with the verification, and while contact is suspended.
    { path: ['messages', 'conversations'] },
    { path: ['messages', 'thread'] },
    { path: ['auth', 'pendingEmail'] },
    { path: ['birthDates', 'of'] },
    { path: ['idCards', 'of'], about: 'userId' },
  ],
  // Not the unfinished uploads: another device may be sending one of them, and it would be offered to be continued here.
  'own-video': [
    { path: ['videos', 'ofPlayer'] },
    { path: ['videos', 'ownCounts'] },
    { path: ['videos', 'uploadBudget'] },
    { path: ['videos', 'list'] },
    { path: ['videos', 'byId'], about: 'id' },
  ],
  'player-file': [
    { path: ['playerFiles', 'of'], about: 'playerId' },
    { path: ['playerFiles', 'history'], about: 'playerId' },
    { path: ['playerFiles', 'list'] },
    { path: ['playerFiles', 'counts'] },
    { path: ['today'] },
    { path: ['savedPlayers'] },
  ],
  'clip-marks': [{ path: ['marks', 'ofClip'], about: 'videoId' }],
  'card-batch': [{ path: ['idCards', 'batches'] }],
  'own-card': [{ path: ['idCards', 'of'], about: 'userId' }],
  // Not the choices: they are changed by their own page only, which shows each change before the server has it.
  // An answer that was read is no news of the day any more.
  notification: [{ path: ['notifications', 'list'] }, { path: ['notifications', 'unreadCount'] }, { path: ['today'] }],
  // Every registration and each change of an account is one: only what shows accounts, and the records of that one.
  accounts: [
    { path: ['users', 'accounts'] },
    { path: ['users', 'accountCount'] },
    { path: ['users', 'counts'] },
    { path: ['users', 'review'], about: 'id' },
    { path: ['accountChecks', 'of'], about: 'userId' },
    { path: ['birthDates', 'of'], about: 'userId' },
    { path: ['guardian', 'of'], about: 'playerId' },
    { path: ['guardian', 'waiting'] },
    { path: ['guardian', 'waitingCount'] },
    { path: ['audit', 'list'], about: 'targetId' },
  ],
  videos: [
    { path: ['videos', 'forModeration'] },
    { path: ['videos', 'moderationCount'] },
    { path: ['videos', 'counts'] },
    { path: ['videos', 'byId'], about: 'id' },
    { path: ['reviews', 'waitingCount'] },
    // It shows the latest videos of the player.
    { path: ['users', 'review'] },
    { path: ['videos', 'list'] },
    { path: ['videos', 'firstAmong'] },
  ],
  claims: [{ path: ['videos', 'forModeration'] }],
  // An answer decides on messages, and on the contact data of players who show it then.
  'contact-request': [
    { path: ['contactRequests'] },
    { path: ['today'] },
    { path: ['messages', 'contacted'] },
    { path: ['users', 'byId'] },
    { path: ['players', 'list'] },
    { path: ['savedPlayers', 'list'] },
    { path: ['guardian', 'children'] },
    { path: ['guardian', 'conversations'] },
  ],
  child: [
    { path: ['guardian'] },
    { path: ['consents'] },
    { path: ['contactRequests'] },
    { path: ['birthDates'] },
    { path: ['idCards', 'forFamily'], about: 'userId' },
  ],
  cases: [{ path: ['cases'] }, { path: ['birthDates'] }],
  jobs: [{ path: ['jobs'] }],
  trash: [{ path: ['trash'] }, { path: ['approvals'] }],
  'access-tokens': [{ path: ['accessTokens'] }],
  // Whether a user is verified, active and of age decides where they and their clips are listed.
  'account-rights': [
    { path: ['users'] },
    { path: ['accountChecks'] },
    { path: ['birthDates'] },
    { path: ['guardian'] },
    { path: ['audit'] },
    { path: ['players'] },
    { path: ['videos'] },
  ],
  // Two users who do not find each other any more, or do again.
  blocks: [
    { path: ['today'] },
    { path: ['blocks'] },
    { path: ['contactRequests'] },
    { path: ['messages'] },
    { path: ['players'] },
    { path: ['savedPlayers'] },
    { path: ['users'] },
    { path: ['videos'] },
  ],
  'card-lists': [{ path: ['idCards', 'list'] }, { path: ['idCards', 'count'] }],
  cards: [{ path: ['idCards'] }],
  // The answer to a change of a case is the case itself, which is shown at once.
  'case-lists': [
    { path: ['cases', 'list'] },
    { path: ['cases', 'counts'] },
    { path: ['cases', 'urgent'] },
    { path: ['cases', 'records'] },
  ],
  // A video that this page has uploaded, changed or decided on may be in every list and count.
  'changed-video': [{ path: ['videos'] }, { path: ['reviews'] }, { path: ['users', 'review'] }],
  // An answer to a request for contact by this user.
  'contact-answer': [
    { path: ['contactRequests'] },
    { path: ['guardian'] },
    { path: ['messages'] },
    { path: ['notifications', 'list'] },
    { path: ['notifications', 'unreadCount'] },
  ],
  content: [{ path: ['content'] }],
  messages: [{ path: ['messages'] }],
  'own-profile': [{ path: ['players'] }, { path: ['users'] }],
  // The first message to a minor, or by one, is a request for contact.
  'sent-message': [{ path: ['messages'] }, { path: ['contactRequests'] }],
  settings: [{ path: ['settings'] }, { path: ['idCards'] }],
  today: [{ path: ['today'] }, { path: ['notifications', 'list'] }, { path: ['notifications', 'unreadCount'] }],
};

/**
 * Whether a change concerns the query with this key: `[path, { input, type }]`, as tRPC writes it.
 * @param id the record that has changed; without it the change may concern any record
 */
export function isAffected(queryKey: readonly unknown[], change: Change, id?: string): boolean {
  if (change === 'everything') return true;
  const [path, options] = queryKey as [(readonly string[])?, { input?: Record<string, unknown> }?];
  if (!Array.isArray(path)) return false;
  return AFFECTED[change].some(
    ({ path: affected, about }) =>
      affected.every((part, index) => path[index] === part) &&
      (!about || id === undefined || options?.input?.[about] === id),
  );
}

/** Whether the signed-in user has to be fetched again. */
export function affectsUser(change: Change): boolean {
  return change === 'own-account' || change === 'everything';
}
