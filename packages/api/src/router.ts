import { accessTokensRouter } from './auth/access-tokens/access-tokens.router.ts';
import { authRouter } from './auth/auth.router.ts';
import { contentRouter } from './content/content.router.ts';
import { idCardsRouter } from './id-cards/id-cards.router.ts';
import { jobsRouter } from './jobs/jobs.router.ts';
import { liveRouter } from './live/live.router.ts';
import { mailRouter } from './mail/mail.router.ts';
import { messagesRouter } from './messages/messages.router.ts';
import { notificationsRouter } from './notifications/notifications.router.ts';
import { playersRouter } from './players/players.router.ts';
import { savedPlayersRouter } from './saved-players/saved-players.router.ts';
import { scoutsRouter } from './scouts/scouts.router.ts';
import { settingsRouter } from './settings/settings.router.ts';
import { createCallerFactory, router } from './trpc.ts';
import { usersRouter } from './users/users.router.ts';
import { videosRouter } from './videos/videos.router.ts';

/** Everything the product can do, by noun. The web app sees its type, the REST calls its callers. */
export const appRouter = router({
  accessTokens: accessTokensRouter,
  auth: authRouter,
  content: contentRouter,
  idCards: idCardsRouter,
  jobs: jobsRouter,
  mail: mailRouter,
  live: liveRouter,
  messages: messagesRouter,
  notifications: notificationsRouter,
  players: playersRouter,
  savedPlayers: savedPlayersRouter,
  scouts: scoutsRouter,
  settings: settingsRouter,
  users: usersRouter,
  videos: videosRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures from inside the server, with the rights of the request at hand. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
