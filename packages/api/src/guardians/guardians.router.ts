import { doneSchema } from '@touchline/contracts/auth';
import {
  acceptInvitationInput,
  childConversationSchema,
  childInput,
  childPageInput,
  childSchema,
  childThreadInput,
  closeConversationInput,
  confirmGuardianInput,
  disclosureSchema,
  guardianReasonInput,
  guardianshipIdInput,
  guardianshipSchema,
  guardiansOfInput,
  invitationInput,
  invitationSchema,
  inviteGuardianInput,
  registerGuardianInput,
  showContactInput,
  suspendedSchema,
  waitingGuardianSchema,
  writeForChildInput,
} from '@touchline/contracts/guardians';
import { messageSchema } from '@touchline/contracts/messages';
import { pageInput, pageOf } from '@touchline/contracts/paging';
import { accountSchema, playerSchema } from '@touchline/contracts/users';
import { z } from 'zod';
import { allowedTo, anyone, inSession, router, signedIn } from '../trpc.ts';
import {
  listChildren,
  listSuspended,
  mustActFor,
  mustFindOwn,
  readChildAsScout,
  showContact,
} from './children.service.ts';
import {
  confirmGuardian,
  countWaitingGuardians,
  listWaitingGuardians,
  rejectGuardian,
  setObjectionAside,
} from './confirming.service.ts';
import {
  closeConversation,
  listChildConversations,
  readChildConversation,
  writeForChild,
} from './conversations.service.ts';
import { listDisclosures } from './disclosures.service.ts';
import { endGuardianship } from './guardians.service.ts';
import { acceptInvitation, readInvitation, registerGuardian } from './invitations.service.ts';
import { assertMayInvite, inviteGuardian, listGuardians } from './inviting.service.ts';
import { reportNotMyChild } from './not-my-child.service.ts';
import { agreeToGuardian, assertMayJudge, objectToGuardian } from './objections.service.ts';

/** Not for access tokens: what a guardian decides, a person decides. */
const guardian = allowedTo('guardians:use').use(inSession);

/** For the guardians of a child: others learn nothing about ids, also with an input that is invalid otherwise. */
const ofOwnChild = guardian.input(childInput).use(async ({ ctx, input, next }) => {
  await mustActFor(ctx, input.playerId);
  return next();
});
const team = allowedTo('cases:handle').use(inSession);

export const guardianRouter = router({
  /** The guardians of a player and the invitations, for the player, the guardians and admins. */
  of: signedIn
    .input(guardiansOfInput)
    .output(z.array(guardianshipSchema))
    .query(({ ctx, input }) => listGuardians(ctx, input.playerId)),

  invite: signedIn
    .use(inSession)
    .input(guardiansOfInput)
    .use(async ({ ctx, input, next }) => {
      await assertMayInvite(ctx, input.playerId);
      return next();
    })
    .input(inviteGuardianInput)
    .output(guardianshipSchema)
    .mutation(({ ctx, input }) => inviteGuardian(ctx, input)),

  /** Withdraws an invitation, or ends a guardianship. */
  end: signedIn
    .use(inSession)
    .input(guardianshipIdInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await endGuardianship(ctx, input.id);
      return { ok: true };
    }),

  /** Ends the caller's guardianship of a child who is not theirs, with a report to the safeguarding team. */
  notMyChild: guardian
    .input(guardianshipIdInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await reportNotMyChild(ctx, input.id);
      return { ok: true };
    }),

  /** A mutation, so that the secret of the link is in no address, and thus in no log of a proxy. */
  invitation: anyone
    .input(invitationInput)
    .output(invitationSchema)
    .mutation(({ ctx, input }) => readInvitation(ctx, input.token)),

  /** Makes the account of a guardian by an invitation, and signs in. */
  register: anyone
    .use(inSession)
    .input(registerGuardianInput)
    .output(accountSchema)
    .mutation(({ ctx, input }) => registerGuardian(ctx, input)),

  accept: guardian
    .input(acceptInvitationInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await acceptInvitation(ctx, input);
      return { ok: true };
    }),

  children: guardian.output(z.array(childSchema)).query(({ ctx }) => listChildren(ctx)),

  /** The caller's guardianships that an objection suspends. */
  suspended: guardian.output(z.array(suspendedSchema)).query(({ ctx }) => listSuspended(ctx)),

  /** The guardian who was there before agrees to a later one. */
  agree: guardian
    .input(guardianshipIdInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await agreeToGuardian(ctx, input.id);
      return { ok: true };
    }),

  object: guardian
    .input(guardianshipIdInput)
    .use(async ({ ctx, input, next }) => {
      await assertMayJudge(ctx, input.id);
      return next();
    })
    .input(guardianReasonInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await objectToGuardian(ctx, input);
      return { ok: true };
    }),

  /** The guardians who wait for the safeguarding team, the longest first. */
  waiting: team
    .input(pageInput)
    .output(pageOf(waitingGuardianSchema))
    .query(({ ctx, input }) => listWaitingGuardians(ctx, input)),

  waitingCount: team.output(z.number()).query(({ ctx }) => countWaitingGuardians(ctx)),

  confirm: team
    .input(confirmGuardianInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await confirmGuardian(ctx, input);
      return { ok: true };
    }),

  reject: team
    .input(guardianReasonInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await rejectGuardian(ctx, input);
      return { ok: true };
    }),

  setObjectionAside: team
    .input(guardianReasonInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await setObjectionAside(ctx, input);
      return { ok: true };
    }),

  showContact: guardian
    .input(showContactInput.pick({ guardianshipId: true }))
    .use(async ({ ctx, input, next }) => {
      await mustFindOwn(ctx, ctx.db, input.guardianshipId);
      return next();
    })
    .input(showContactInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await showContact(ctx, input);
      return { ok: true };
    }),

  /** A child's profile as verified scouts see it. */
  visibleProfile: guardian
    .input(childInput)
    .output(playerSchema)
    .query(({ ctx, input }) => readChildAsScout(ctx, input.playerId)),

  conversations: guardian
    .input(childPageInput)
    .output(pageOf(childConversationSchema))
    .query(({ ctx, input }) => listChildConversations(ctx, input)),

  conversation: guardian
    .input(childThreadInput)
    .output(pageOf(messageSchema))
    .query(({ ctx, input }) => readChildConversation(ctx, input)),

  write: ofOwnChild
    .input(writeForChildInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => writeForChild(ctx, input)),

  closeConversation: ofOwnChild
    .input(closeConversationInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await closeConversation(ctx, input);
      return { ok: true };
    }),

  /** Who has read what of a child; also for the player. */
  disclosures: signedIn
    .input(childPageInput)
    .output(pageOf(disclosureSchema))
    .query(({ ctx, input }) => listDisclosures(ctx, input)),
});
