import { clipOfSize } from '@touchline/api/testing/clips';
import {
  aCard,
  aCase,
  aGuardian,
  aMessage,
  aMinor,
  anAdmin,
  aPicture,
  aProfile,
  aRequestRow,
  aScout,
  aScoutProfile,
  aVideo,
  forgetAnswers,
  inContact,
  prepareVideos,
} from '@touchline/api/testing/index';
import { CONSENT_TEXTS } from '@touchline/contracts/consents';
import type { Account } from '@touchline/contracts/users';
import type { Dataset } from '../../support/calls/dataset.ts';
import { aDatasetCopy } from '../../support/calls/saved-dataset.ts';
import { PNG } from '../../support/http/form.ts';
import { newToken, type TestServer } from '../../support/http/test-server.ts';
import { type Child, needlesOf } from './needles.ts';

/** No other video has as many bytes as those of a child. */
const ORIGINAL_BYTES: Record<Child, number> = { leo: 20_001, mia: 20_002 };

/** A child with all that has an id, and those around them. */
export interface Household {
  child: Account;
  guardian: Account;
  scoutInContact: Account;
  /** The dataset of the matrix with this child in the place of its minor and of another player. */
  data: Dataset;
  ids: string[];
  /** The bytes of their videos as they were sent. */
  original: Buffer;
}

/** A child with everything that is private, beside the records of the matrix. */
async function aHousehold(server: TestServer, name: Child, dataset: Dataset): Promise<Household> {
  const { admin } = dataset.people;
  const needles = needlesOf(name);
  const child = await aMinor(server, {
    username: needles.username,
    firstName: needles.firstName,
    lastName: needles.lastName,
    email: needles.email,
    phone: `+44${needles.phone}`,
    dateOfBirth: needles.birthDate,
    canUploadVideos: true,
  });
  const guardian = await aGuardian(server, [child], {
    lastName: needles.guardianName,
    email: needles.guardianEmail,
    phone: `+44${needles.guardianPhone}`,
    isConfirmed: name === 'leo',
  });
  await aProfile(server, {
    player: child,
    location: `${needles.city}, England`,
    nationality: 'England',
    bio: `Quick. Write to ${needles.contactInText}.`,
  });
  const content = await clipOfSize(ORIGINAL_BYTES[name]);
  const clip = {
    player: child,
    content,
    originalName: `${needles.fileName}.mp4`,
    description: `More: ${needles.contactInText}`,
  };
  const live = await aVideo(server, { ...clip, isApproved: true });
  const pending = await aVideo(server, clip);
  await prepareVideos(server);
  const passportImageUrl = await aPicture(server, child, { place: 'passport', bytes: PNG });
  const card = await aCard(server, { holder: child, metadata: { passportImageUrl } });
  const [scoutInContact, asking] = [
    await aScout(server, { isVerified: true }),
    await aScout(server, { isVerified: true }),
  ];
  await aScoutProfile(server, { scout: scoutInContact });
  await inContact(server, child, scoutInContact);
  const message = await aMessage(server, { from: child, to: scoutInContact, content: needles.message });
  const request = await aRequestRow(server, { player: child, other: asking, content: needles.request });
  const now = server.clock.now().toISOString();
  const saved = { id: crypto.randomUUID(), scout_id: scoutInContact.id, player_id: child.id, created_at: now };
  await server.db.insertInto('saved_players').values(saved).execute();
  const file = { ...saved, note: needles.scoutNote, news_seen_at: now, changed_at: now };
  await server.db.insertInto('player_files').values(file).execute();
  const { id: caseId } = await aCase(server, { about: scoutInContact, by: child, content: needles.report });
  await server.as(admin).cases.addNote({ id: caseId, content: needles.caseNote });
  await server.as(admin).accountChecks.record({ userId: child.id, kind: 'identity', evidence: needles.evidence });
  await (name === 'leo' ? answerConsents(server, { child, guardian }) : forgetAnswers(server, child));
  const { id: guardianshipId } = await server.db
    .selectFrom('guardianships')
    .select('id')
    .where('player_id', '=', child.id)
    .executeTakeFirstOrThrow();
  for (const account of [child, guardian, scoutInContact]) {
    dataset.sessions.set(account.id, await newToken(server, account));
  }
  return {
    child,
    guardian,
    scoutInContact,
    original: content,
    ids: [
      ...[child.id, guardian.id, scoutInContact.id, live.id, pending.id],
      ...[card.id, message.id, request.id, guardianshipId, caseId],
    ],
    data: {
      ...dataset,
      people: { ...dataset.people, minor: child, other: child, guardian },
      live: new Map([...dataset.live, [child.id, live]]),
      pending: new Map([...dataset.pending, [child.id, pending]]),
      received: new Map([...dataset.received, [child.id, message]]),
      cards: new Map([...dataset.cards, [child.id, card]]),
      requests: new Map([...dataset.requests, [child.id, request.id]]),
      guardianshipId,
      caseId,
    },
  };
}

/** Verified scouts may see the profile and the clips, and ask for contact; nothing else was answered. */
async function answerConsents(server: TestServer, { child, guardian }: Pick<Household, 'child' | 'guardian'>) {
  for (const line of ['profile', 'clips', 'contact'] as const) {
    await server
      .as(guardian)
      .consents.record({ playerId: child.id, line, isGiven: true, textVersion: CONSENT_TEXTS[line].version });
  }
}

/** The records of the matrix, two households, and callers that the matrix does not have. */
export async function twoHouseholds(server: TestServer) {
  const dataset = await aDatasetCopy(server);
  const leo = await aHousehold(server, 'leo', dataset);
  const mia = await aHousehold(server, 'mia', dataset);
  const scout = await aScout(server, { isVerified: true });
  await aScoutProfile(server, { scout });
  const admin = await anAdmin(server, { isSafeguarding: false });
  for (const account of [scout, admin]) dataset.sessions.set(account.id, await newToken(server, account));
  // The first request a minute after the last one would record its time.
  await server.db.updateTable('sessions').set({ last_seen_at: server.clock.now().toISOString() }).execute();
  return { server, dataset, households: { leo, mia }, scout, admin };
}
export type TwoHouseholds = Awaited<ReturnType<typeof twoHouseholds>>;
