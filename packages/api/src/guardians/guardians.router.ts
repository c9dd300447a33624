import { linkInput } from '@touchline/contracts/auth';
import {
  acceptInvitationInput,
  childConversationSchema,
  childSchema,
  childThreadInput,
  closeConversationInput,
  confirmGuardianInput,
  disclosureSchema,
  guardianReasonInput,
  guardianshipSchema,
  invitationSchema,
  inviteGuardianInput,
  registerGuardianInput,
  showContactInput,
  suspendedSchema,
  waitingGuardianSchema,
  writeForChildInput,
} from '@touchline/contracts/guardians';
import { messageSchema } from '@touchline/contracts/messages';
import { pageInput, pageOf, pageOfPlayerInput } from '@touchline/contracts/paging';
import { idInput, ofPlayerInput } from '@touchline/contracts/text';
import { accountSchema, playerSchema } from '@touchline/contracts/users';
import { z } from 'zod';
import { listDisclosures } from '../family/disclosures/disclosures.service.ts';
import { listSuspended } from '../family/guardianships/guardianships.service.ts';
import { allowedTo, anyone, check, done, inSession, router, signedIn } from '../platform/trpc.ts';
import { readAsScout } from '../scouting/players/players.service.ts';
import {
  closeConversation,
  listChildConversations,
  listChildren,
  mustActFor,
  mustFindOwn,
  readChildConversation,
  showContact,
  writeForChild,
} from './guardianships/children.service.ts';
import {
  agreeToGuardian,
  assertMayJudge,
  confirmGuardian,
  listWaitingGuardians,
  objectToGuardian,
  rejectGuardian,
  setObjectionAside,
} from './guardianships/confirming.service.ts';
import { endGuardianship, reportNotMyChild } from './guardianships/guardians.service.ts';
import {
  acceptInvitation,
  assertMayInvite,
  inviteGuardian,
  listGuardians,
  readInvitation,
  registerGuardian,
} from './guardianships/invitations.service.ts';
import { countWaiting } from './guardianships/waiting-guardians.repo.ts';

/** Not for access tokens: a person decides. */
const guardian = allowedTo('guardians:use').use(inSession);

/** For the guardians of a child: others learn nothing about ids, also by an invalid input. */
const ofOwnChild = guardian.input(ofPlayerInput).use(check(({ ctx, input }) => mustActFor(ctx, input.playerId)));
const team = allowedTo('cases:handle').use(inSession);

export const guardianRouter = router({
  of: signedIn
    .input(ofPlayerInput)
    .output(z.array(guardianshipSchema))
    .query(({ ctx, input }) => listGuardians(ctx, input.playerId)),

  invite: signedIn
    .use(inSession)
    .input(ofPlayerInput)
    .use(check(({ ctx, input }) => assertMayInvite(ctx, input.playerId)))
    .input(inviteGuardianInput)
    .output(guardianshipSchema)
    .mutation(({ ctx, input }) => inviteGuardian(ctx, input)),

  /** Also withdraws an invitation. */
  end: signedIn
    .use(inSession)
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => endGuardianship(ctx, input.id)),

  notMyChild: guardian
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => reportNotMyChild(ctx, input.id)),

  /** A mutation, so that the secret of the link is in no URL, and in no log of a proxy. */
  invitation: anyone
    .input(linkInput)
    .output(invitationSchema)
    .mutation(({ ctx, input }) => readInvitation(ctx, input.token)),

  register: anyone
    .use(inSession)
    .input(registerGuardianInput)
    .output(accountSchema)
    .mutation(({ ctx, input }) => registerGuardian(ctx, input)),

  accept: guardian
    .input(acceptInvitationInput)
    .output(done)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),

  children: guardian.output(z.array(childSchema)).query(({ ctx }) => listChildren(ctx)),

  suspended: guardian.output(z.array(suspendedSchema)).query(({ ctx }) => listSuspended(ctx.db, ctx.viewer.id)),

  agree: guardian
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => agreeToGuardian(ctx, input.id)),

  object: guardian
    .input(idInput)
    .use(check(({ ctx, input }) => assertMayJudge(ctx, input.id)))
    .input(guardianReasonInput)
    .output(done)
    .mutation(({ ctx, input }) => objectToGuardian(ctx, input)),

  waiting: team
    .input(pageInput)
    .output(pageOf(waitingGuardianSchema))
    .query(({ ctx, input }) => listWaitingGuardians(ctx, input)),

  waitingCount: team.output(z.number()).query(({ ctx }) => countWaiting(ctx.db)),

  confirm: team
    .input(confirmGuardianInput)
    .output(done)
    .mutation(({ ctx, input }) => confirmGuardian(ctx, input)),

  reject: team
    .input(guardianReasonInput)
    .output(done)
    .mutation(({ ctx, input }) => rejectGuardian(ctx, input)),

  setObjectionAside: team
    .input(guardianReasonInput)
    .output(done)
    .mutation(({ ctx, input }) => setObjectionAside(ctx, input)),

  showContact: guardian
    .input(showContactInput.pick({ guardianshipId: true }))
    .use(check(({ ctx, input }) => mustFindOwn(ctx, input.guardianshipId)))
    .input(showContactInput)
    .output(done)
    .mutation(({ ctx, input }) => showContact(ctx, input)),

  visibleProfile: ofOwnChild.output(playerSchema).query(({ ctx, input }) => readAsScout(ctx, input.playerId)),

  conversations: guardian
    .input(pageOfPlayerInput)
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
    .output(done)
    .mutation(({ ctx, input }) => closeConversation(ctx, input)),

  disclosures: signedIn
    .input(pageOfPlayerInput)
    .output(pageOf(disclosureSchema))
    .query(({ ctx, input }) => listDisclosures(ctx, input)),
});
