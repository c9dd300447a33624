import type { AppRouter } from '@touchline/api';
import type { LiveEvent, LiveKind } from '@touchline/contracts/live';

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

/** What has to be fetched again after an event. Only queries that are shown are; the others once they are shown. */
const AFFECTED: Record<LiveKind, readonly Affected[]> = {
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
  'own-video': [
    { path: ['videos', 'ofPlayer'] },
    { path: ['videos', 'ownCounts'] },
    { path: ['videos', 'uploadBudget'] },
    { path: ['videos', 'list'] },
    { path: ['videos', 'byId'], about: 'id' },
  ],
  'own-card': [{ path: ['idCards', 'of'], about: 'userId' }],
  // Not the choices: they are changed by their own page only, which shows each change before the server has it.
  notification: [{ path: ['notifications', 'list'] }, { path: ['notifications', 'unreadCount'] }],
  accounts: [
    { path: ['users', 'accounts'] },
    { path: ['users', 'accountCount'] },
    { path: ['users', 'counts'] },
    { path: ['users', 'review'], about: 'id' },
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
  ],
  // An answer decides on messages, and on the contact data of players who show it then.
  'contact-request': [
    { path: ['contactRequests'] },
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
};

/** Whether an event concerns the query with this key: `[path, { input, type }]`, as tRPC writes it. */
export function concerns({ kind, id }: LiveEvent, queryKey: readonly unknown[]): boolean {
  if (kind === 'everything') return true;
  if (kind === 'ready') return false;
  const [path, options] = queryKey as [(readonly string[])?, { input?: Record<string, unknown> }?];
  if (!Array.isArray(path)) return false;
  return AFFECTED[kind].some(
    ({ path: affected, about }) =>
      affected.every((part, index) => path[index] === part) && (!about || options?.input?.[about] === id),
  );
}

/** Whether the signed-in user has to be fetched again. */
export function concernsUser({ kind }: LiveEvent): boolean {
  return kind === 'own-account' || kind === 'everything';
}
