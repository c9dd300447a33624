import {
  acceptBirthDateInput,
  birthDatesSchema,
  declineBirthDateInput,
  statedBirthDateSchema,
  waitingBirthDateSchema,
} from '@touchline/contracts/birth-dates';
import { pageInput, pageOf } from '@touchline/contracts/paging';
import { idInput, ofUserInput } from '@touchline/contracts/text';
import { changeBirthDateInput } from '@touchline/contracts/users';
import { z } from 'zod';
import { allowedTo, done, inSession, router, signedIn } from '../../platform/trpc.ts';
import {
  acceptBirthDate,
  changeOwnBirthDate,
  declineBirthDate,
  listWaitingBirthDates,
} from './birth-date-changes.service.ts';
import { countWaiting } from './birth-dates.repo.ts';
import { birthDatesOf, withdrawBirthDate } from './birth-dates.service.ts';

const handler = allowedTo('cases:handle');
const decider = handler.use(inSession);

/** Procedures of `auth` whose rules stand on this floor. */
export const ownBirthDateRouter = router({
  changeBirthDate: signedIn
    .use(inSession)
    .input(changeBirthDateInput)
    .output(statedBirthDateSchema)
    .mutation(({ ctx, input }) => changeOwnBirthDate(ctx, input.dateOfBirth)),
});

export const birthDatesRouter = router({
  of: signedIn
    .input(ofUserInput)
    .output(birthDatesSchema)
    .query(({ ctx, input }) => birthDatesOf(ctx, input.userId)),

  withdraw: signedIn
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => withdrawBirthDate(ctx, input.id)),

  waiting: handler
    .input(pageInput)
    .output(pageOf(waitingBirthDateSchema))
    .query(({ ctx, input }) => listWaitingBirthDates(ctx, input)),

  waitingCount: handler.output(z.number()).query(({ ctx }) => countWaiting(ctx.db)),

  accept: decider
    .input(acceptBirthDateInput)
    .output(done)
    .mutation(({ ctx, input }) => acceptBirthDate(ctx, input)),

  decline: decider
    .input(declineBirthDateInput)
    .output(done)
    .mutation(({ ctx, input }) => declineBirthDate(ctx, input)),
});
