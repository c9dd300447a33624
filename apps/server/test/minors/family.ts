import {
  aCard,
  aGuardian,
  aMessage,
  aMinor,
  anAdmin,
  aPicture,
  aProfile,
  aScout,
  aScoutProfile,
  aVideo,
  inContact,
  prepareVideos,
} from '@touchline/api/testing/index';
import { PNG } from '../support/http/form.ts';
import type { TestServer } from '../support/http/test-server.ts';

/** What no scout may learn of a minor. Each text is found nowhere else, not by chance in another number either. */
export const SECRETS = {
  email: 'leo.hidden@family.example',
  phone: '7700900777',
  birthDate: '2009-11-20',
  city: 'hiddenham',
  guardianName: 'hiddenparent',
  guardianFirstName: 'guardina',
  guardianEmail: 'parent.hidden@family.example',
  guardianPhone: '7700900778',
  originalName: 'hidden-original-name',
} as const;

/** A minor with all that a player can have, their guardian, and scouts who come as near as one can. */
export async function aFamily(server: TestServer) {
  const admin = await anAdmin(server, { username: 'boss' });
  const child = await aMinor(server, {
    username: 'leo',
    firstName: 'Leo',
    lastName: 'Marsh',
    email: SECRETS.email,
    phone: `+44${SECRETS.phone}`,
    dateOfBirth: SECRETS.birthDate,
    canUploadVideos: true,
  });
  const guardian = await aGuardian(server, [child], {
    firstName: 'Guardina',
    lastName: 'Hiddenparent',
    email: SECRETS.guardianEmail,
    phone: `+44${SECRETS.guardianPhone}`,
  });
  await aProfile(server, {
    player: child,
    location: 'Hiddenham, England',
    nationality: 'England',
    currentClub: `Rovers, ${SECRETS.email}`,
    bio: `Write to ${SECRETS.email} or call +44${SECRETS.phone}.`,
    achievements: [`Captain, call 0${SECRETS.phone}`],
    experience: `Two seasons, ${SECRETS.email}`,
  });
  const video = await aVideo(server, {
    player: child,
    isApproved: true,
    originalName: `${SECRETS.originalName}.mp4`,
    title: `Goals, call +44${SECRETS.phone}`,
    description: `More from ${SECRETS.email}`,
    tags: ['volley', SECRETS.email],
  });
  await prepareVideos(server);
  const passportImageUrl = await aPicture(server, child, { place: 'passport', bytes: PNG });
  const card = await aCard(server, { holder: child, metadata: { passportImageUrl } });

  const accepted = await aScout(server, { firstName: 'Helena', isVerified: true });
  const asking = await aScout(server, { firstName: 'Otto', isVerified: true });
  const impostor = await aScout(server, { firstName: 'Victor' });
  for (const scout of [accepted, asking, impostor]) await aScoutProfile(server, { scout });
  // As a conversation from before: the guardian reads it, and both go on.
  await inContact(server, child, accepted);
  await inContact(server, child, impostor);
  const message = await aMessage(server, { from: child, to: accepted, content: 'Saturday suits me.' });
  await server
    .as(guardian)
    .guardian.write({ playerId: child.id, otherId: accepted.id, content: 'Please write to me.' });
  await server.as(asking).messages.send({ receiverId: child.id, subject: 'Trial', content: 'Are you free?' });
  for (const scout of [accepted, asking]) {
    await server.as(scout).savedPlayers.save({ scoutId: scout.id, playerId: child.id });
  }
  const [request] = await server.db
    .selectFrom('contact_requests')
    .select('id')
    .where('route', '=', 'guardian')
    .where('state', '=', 'pending')
    .execute();
  return { admin, child, guardian, video, card, message, request, scouts: { accepted, asking, impostor } };
}

export type Family = Awaited<ReturnType<typeof aFamily>>;
