import { accountChecksRouter } from './account-checks/account-checks.router.ts';
import { approvalsRouter } from './approvals/approvals.router.ts';
import { auditRouter } from './audit/audit.router.ts';
import { accessTokensRouter } from './auth/access-tokens/access-tokens.router.ts';
import { authRouter } from './auth/auth.router.ts';
import { birthDatesRouter } from './birth-dates/birth-dates.router.ts';
import { blocksRouter } from './blocks/blocks.router.ts';
import { casesRouter } from './cases/cases.router.ts';
import { consentsRouter } from './consents/consents.router.ts';
import { contactRequestsRouter } from './contact-requests/contact-requests.router.ts';
import { contentRouter } from './content/content.router.ts';
import { guardianRouter } from './guardians/guardians.router.ts';
import { idCardsRouter } from './id-cards/id-cards.router.ts';
import { jobsRouter } from './jobs/jobs.router.ts';
import { liveRouter } from './live/live.router.ts';
import { mailRouter } from './mail/mail.router.ts';
import { messagesRouter } from './messages/messages.router.ts';
import { notificationsRouter } from './notifications/notifications.router.ts';
import { playersRouter } from './players/players.router.ts';
import { reportsRouter } from './reports/reports.router.ts';
import { savedPlayersRouter } from './saved-players/saved-players.router.ts';
import { scoutsRouter } from './scouts/scouts.router.ts';
import { settingsRouter } from './settings/settings.router.ts';
import { trashRouter } from './trash/trash.router.ts';
import { createCallerFactory, router } from './trpc.ts';
import { usersRouter } from './users/users.router.ts';
import { reviewsRouter } from './videos/review/claims/reviews.router.ts';
import { videosRouter } from './videos/videos.router.ts';

export const appRouter = router({
  accessTokens: accessTokensRouter,
  approvals: approvalsRouter,
  accountChecks: accountChecksRouter,
  audit: auditRouter,
  auth: authRouter,
  birthDates: birthDatesRouter,
  blocks: blocksRouter,
  cases: casesRouter,
  consents: consentsRouter,
  contactRequests: contactRequestsRouter,
  content: contentRouter,
  guardian: guardianRouter,
  idCards: idCardsRouter,
  jobs: jobsRouter,
  mail: mailRouter,
  live: liveRouter,
  messages: messagesRouter,
  notifications: notificationsRouter,
  players: playersRouter,
  reports: reportsRouter,
  reviews: reviewsRouter,
  savedPlayers: savedPlayersRouter,
  scouts: scoutsRouter,
  settings: settingsRouter,
  trash: trashRouter,
  users: usersRouter,
  videos: videosRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
