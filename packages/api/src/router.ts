import { accessTokensRouter, authRouter, liveRouter } from './accounts/accounts.router.ts';
import { accountChecksRouter } from './administration/account-checks/account-checks.router.ts';
import { carryOutApproval } from './administration/approval-acts.ts';
import { approvalsRouter } from './administration/approvals/approvals.router.ts';
import { auditRouter } from './administration/audit/audit.router.ts';
import { casesRouter } from './administration/cases/cases.router.ts';
import { jobsRouter } from './administration/jobs/jobs.router.ts';
import { trashRouter } from './administration/trash/trash.router.ts';
import { usersRouter } from './administration/users/users.router.ts';
import { idCardsRouter } from './cards/id-cards.router.ts';
import { reviewsRouter } from './clips/review/claims/reviews.router.ts';
import { videosRouter } from './clips/videos.router.ts';
import { blocksRouter, contactRequestsRouter, messagesRouter, reportsRouter } from './contact/contact.router.ts';
import { contentRouter } from './content/content.router.ts';
import { mailRouter } from './core/notifications/mail.router.ts';
import { notificationsRouter } from './core/notifications/notifications.router.ts';
import { settingsRouter } from './core/settings/settings.router.ts';
import { consentsRouter } from './family/consents/consents.router.ts';
import { birthDatesRouter, ownBirthDateRouter } from './guardians/birth-dates/birth-dates.router.ts';
import { guardianRouter } from './guardians/guardians.router.ts';
import { createCallerFactory, mergeRouters, router } from './platform/trpc.ts';
import { playerFilesRouter } from './scouting/player-files/player-files.router.ts';
import { placesRouter, playersRouter, savedPlayersRouter, scoutsRouter } from './scouting/scouting.router.ts';
import { marksRouter } from './workbench/marks/marks.router.ts';
import { todayRouter } from './workbench/today/today.router.ts';

export const appRouter = router({
  accessTokens: accessTokensRouter,
  approvals: approvalsRouter(carryOutApproval),
  accountChecks: accountChecksRouter,
  audit: auditRouter,
  auth: mergeRouters(authRouter, ownBirthDateRouter),
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
  places: placesRouter,
  players: playersRouter,
  reports: reportsRouter,
  reviews: reviewsRouter,
  marks: marksRouter,
  playerFiles: playerFilesRouter,
  savedPlayers: savedPlayersRouter,
  scouts: scoutsRouter,
  settings: settingsRouter,
  today: todayRouter,
  trash: trashRouter,
  users: usersRouter,
  videos: videosRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
