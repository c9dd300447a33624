import {
  outboxEntrySchema,
  outboxMailSchema,
  outboxStateSchema,
  unsubscribedSchema,
  unsubscribeInput,
} from '@touchline/contracts/mails';
import { pageInput, pageOf } from '@touchline/contracts/paging';
import { idInput } from '@touchline/contracts/text';
import { allowedTo, anyone, router } from '../../platform/trpc.ts';
import { listOutbox, readOutboxMail } from '../mail/outbox.service.ts';
import { unsubscribe } from './unsubscribe.service.ts';

export const mailRouter = router({
  unsubscribe: anyone
    .input(unsubscribeInput)
    .output(unsubscribedSchema)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input.token)),

  outboxState: allowedTo('mails:read-outbox')
    .output(outboxStateSchema)
    .query(({ ctx }) => ({ isReadable: ctx.isOutboxReadable })),

  outbox: allowedTo('mails:read-outbox')
    .input(pageInput)
    .output(pageOf(outboxEntrySchema))
    .query(({ ctx, input }) => listOutbox(ctx, input)),

  outboxMail: allowedTo('mails:read-outbox')
    .input(idInput)
    .output(outboxMailSchema)
    .query(({ ctx, input }) => readOutboxMail(ctx, input.id)),
});
