import {
  listNotificationsInput,
  markAllReadInput,
  notificationChoiceSchema,
  notificationSchema,
  quietHoursSchema,
  setChoiceInput,
  setQuietHoursInput,
} from '@touchline/contracts/notifications';
import { pageOf } from '@touchline/contracts/paging';
import { idInput } from '@touchline/contracts/text';
import { z } from 'zod';
import { done, router, signedIn } from '../../platform/trpc.ts';
import { findQuietHours, setQuietHours } from './choices.repo.ts';
import { countUnread, listNotifications } from './notifications.repo.ts';
import { choose, markAllRead, markRead, readChoices } from './notifications.service.ts';

/** Every procedure is about the caller's own notifications only. */
export const notificationsRouter = router({
  list: signedIn
    .input(listNotificationsInput)
    .output(pageOf(notificationSchema))
    .query(({ ctx, input }) => listNotifications(ctx.db, ctx.viewer, input)),

  unreadCount: signedIn.output(z.number()).query(({ ctx }) => countUnread(ctx.db, ctx.viewer)),

  markRead: signedIn
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => markRead(ctx, input.id)),

  markAllRead: signedIn
    .input(markAllReadInput)
    .output(done)
    .mutation(({ ctx, input }) => markAllRead(ctx, input.until)),

  choices: signedIn.output(z.array(notificationChoiceSchema)).query(({ ctx }) => readChoices(ctx)),

  setChoice: signedIn
    .input(setChoiceInput)
    .output(done)
    .mutation(({ ctx, input }) => choose(ctx, input)),

  quietHours: signedIn.output(quietHoursSchema.nullable()).query(({ ctx }) => findQuietHours(ctx.db, ctx.viewer.id)),

  setQuietHours: signedIn
    .input(setQuietHoursInput)
    .output(quietHoursSchema.nullable())
    .mutation(async ({ ctx, input }) => {
      await setQuietHours(ctx.db, ctx.viewer.id, input.quietHours);
      return input.quietHours;
    }),
});
