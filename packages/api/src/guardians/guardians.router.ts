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
import { allowedTo, anyone, check, done, inSession, router, signedIn } from '../trpc.ts';
import {
  listChildren,
  listSuspended,
  mustActFor,
  mustFindOwn,
  readChildAsScout,
  showContact,
} from './children.service.ts';
import { confirmGuardian, listWaitingGuardians, rejectGuardian, setObjectionAside } from './confirming.service.ts';
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
import { countWaiting } from './waiting-guardians.repo.ts';

/** Not for access tokens: what a guardian decides, a person decides. */
const guardian = allowedTo('guardians:use').use(inSession);

/** For the guardians of a child: others learn nothing about ids, also with an input that is invalid otherwise. */
const ofOwnChild = guardian.input(childInput).use(check(({ ctx, input }) => mustActFor(ctx, input.playerId)));
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
    .use(check(({ ctx, input }) => assertMayInvite(ctx, input.playerId)))
    .input(inviteGuardianInput)
    .output(guardianshipSchema)
    .mutation(({ ctx, input }) => inviteGuardian(ctx, input)),

  /** Withdraws an invitation, or ends a guardianship. */
  end: signedIn
    .use(inSession)
    .input(guardianshipIdInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => done(endGuardianship(ctx, input.id))),

  /** Ends the caller's guardianship of a child who is not theirs, with a report to the safeguarding team. */
  notMyChild: guardian
    .input(guardianshipIdInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => done(reportNotMyChild(ctx, input.id))),

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
    .mutation(({ ctx, input }) => done(acceptInvitation(ctx, input))),

  children: guardian.output(z.array(childSchema)).query(({ ctx }) => listChildren(ctx)),

  /** The caller's guardianships that an objection suspends. */
  suspended: guardian.output(z.array(suspendedSchema)).query(({ ctx }) => listSuspended(ctx)),

  /** The guardian who was there before agrees to a later one. */
  agree: guardian
    .input(guardianshipIdInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => done(agreeToGuardian(ctx, input.id))),

  object: guardian
    .input(guardianshipIdInput)
    .use(check(({ ctx, input }) => assertMayJudge(ctx, input.id)))
    .input(guardianReasonInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => done(objectToGuardian(ctx, input))),

  /** The guardians who wait for the safeguarding team, the longest first. */
  waiting: team
    .input(pageInput)
    .output(pageOf(waitingGuardianSchema))
    .query(({ ctx, input }) => listWaitingGuardians(ctx, input)),

  waitingCount: team.output(z.number()).query(({ ctx }) => countWaiting(ctx.db)),

  confirm: team
    .input(confirmGuardianInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => done(confirmGuardian(ctx, input))),

  reject: team
    .input(guardianReasonInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => done(rejectGuardian(ctx, input))),

  setObjectionAside: team
    .input(guardianReasonInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => done(setObjectionAside(ctx, input))),

  showContact: guardian
    .input(showContactInput.pick({ guardianshipId: true }))
    .use(check(({ ctx, input }) => mustFindOwn(ctx, ctx.db, input.guardianshipId)))
    .input(showContactInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => done(showContact(ctx, input))),

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
    .mutation(({ ctx, input }) => done(closeConversation(ctx, input))),

  /** Who has read what of a child; also for the player. */
  disclosures: signedIn
    .input(childPageInput)
    .output(pageOf(disclosureSchema))
    .query(({ ctx, input }) => listDisclosures(ctx, input)),
});
