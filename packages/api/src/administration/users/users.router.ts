import {
  accountReviewSchema,
  deactivatedUserSchema,
  deactivateUserFields,
  verifiedUserSchema,
  verifyUserFields,
} from '@touchline/contracts/account-reviews';
import { findPeopleInput } from '@touchline/contracts/messages';
import { pageOf } from '@touchline/contracts/paging';
import { idInput } from '@touchline/contracts/text';
import {
  accountCountsSchema,
  accountPatch,
  accountSchema,
  accountsChangedSchema,
  changeAccountsInput,
  changedAccountSchema,
  countAccountsInput,
  directoryUserSchema,
  listAccountsInput,
  listedAccountSchema,
  listUsersInput,
  playerSchema,
  userDeletedSchema,
  usualReviewSchema,
} from '@touchline/contracts/users';
import { z } from 'zod';
import { countAccounts, countByRole } from '../../core/users/people.repo.ts';
import { mustFindUser } from '../../core/users/users.service.ts';
import { authorize } from '../../platform/authorize.ts';
import { allowedTo, check, router, signedIn } from '../../platform/trpc.ts';
import { deleteUser } from '../trash/removals.service.ts';
import { userDeletionSteps } from '../trash/user-deletion.ts';
import { changeUser, changeUsers, deactivateUser, verifyUser } from './account-changes.service.ts';
import { findPeopleToWriteTo, listAccounts, listUsers, readUser } from './user-reads.service.ts';
import { readUsualReview } from './usual-review.service.ts';
import { readEvidence } from './verification.service.ts';

const admin = allowedTo('users:administer');

const changing = admin
  .input(idInput)
  .use(check(({ ctx, input }) => authorize(ctx.viewer, 'user:change', input)))
  .use(check(({ ctx, input }) => mustFindUser(ctx.db, input.id)));

export const usersRouter = router({
  list: allowedTo('users:list')
    .input(listUsersInput)
    .output(pageOf(z.union([accountSchema, directoryUserSchema])))
    .query(({ ctx, input }) => listUsers(ctx, input)),

  find: allowedTo('users:list')
    .input(findPeopleInput)
    .output(z.array(directoryUserSchema))
    .query(({ ctx, input }) => findPeopleToWriteTo(ctx, input.search)),

  accounts: admin
    .input(listAccountsInput)
    .output(pageOf(listedAccountSchema))
    .query(({ ctx, input }) => listAccounts(ctx, input)),

  accountCount: admin
    .input(countAccountsInput)
    .output(z.number())
    .query(({ ctx, input }) => countAccounts(ctx.db, input)),

  usualReview: signedIn.output(usualReviewSchema).query(({ ctx }) => readUsualReview(ctx.db)),

  counts: admin.output(accountCountsSchema).query(({ ctx }) => countByRole(ctx.db)),

  review: admin
    .input(idInput)
    .output(accountReviewSchema)
    .query(({ ctx, input }) => readEvidence(ctx, input.id)),

  byId: allowedTo('session:use')
    .input(idInput)
    .output(z.union([playerSchema, accountSchema]))
    .query(({ ctx, input }) => readUser(ctx, input.id)),

  change: changing
    .input(z.object({ patch: accountPatch }))
    .output(changedAccountSchema)
    .mutation(({ ctx, input }) => changeUser(ctx, input.id, input.patch)),

  /** Unlike `change`, which is for programs, it verifies only a user whom the admin has looked at. */
  verify: changing
    .input(verifyUserFields)
    .output(verifiedUserSchema)
    .mutation(({ ctx, input }) => verifyUser(ctx, input)),

  deactivate: changing
    .input(deactivateUserFields)
    .output(deactivatedUserSchema)
    .mutation(({ ctx, input: { id, ...facts } }) => deactivateUser(ctx, id, facts)),

  changeMany: admin
    .input(changeAccountsInput)
    .output(accountsChangedSchema)
    .mutation(({ ctx, input }) => changeUsers(ctx, input)),

  delete: changing.output(userDeletedSchema).mutation(({ ctx, input }) => deleteUser(ctx, input.id, userDeletionSteps)),
});
