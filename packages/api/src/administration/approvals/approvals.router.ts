import { approvalRuleSchema, approvalSchema, listApprovalsInput } from '@touchline/contracts/approvals';
import { pageOf } from '@touchline/contracts/paging';
import { idInput } from '@touchline/contracts/text';
import { z } from 'zod';
import { allowedTo, inSession, router } from '../../platform/trpc.ts';
import { countWaiting, listApprovals } from './approvals.repo.ts';
import { approve, type CarryOut, endRequest, readRule } from './approvals.service.ts';

const admin = allowedTo('approvals:read');

/** `carryOut` does what was asked for, on floors that ask for approvals themselves. */
export const approvalsRouter = (carryOut: CarryOut) =>
  router({
    list: admin
      .input(listApprovalsInput)
      .output(pageOf(approvalSchema))
      .query(({ ctx, input }) => listApprovals(ctx.db, { ...input, now: ctx.clock.timestamp() })),

    waitingCount: admin.output(z.number()).query(({ ctx }) => countWaiting(ctx.db, ctx.clock.timestamp())),

    rule: admin.output(approvalRuleSchema).query(({ ctx }) => readRule(ctx)),

    approve: admin
      .use(inSession)
      .input(idInput)
      .output(approvalSchema)
      .mutation(({ ctx, input }) => approve(ctx, input.id, carryOut)),

    decline: admin
      .input(idInput)
      .output(approvalSchema)
      .mutation(({ ctx, input }) => endRequest(ctx, input.id, 'declined')),

    withdraw: admin
      .input(idInput)
      .output(approvalSchema)
      .mutation(({ ctx, input }) => endRequest(ctx, input.id, 'withdrawn')),
  });
