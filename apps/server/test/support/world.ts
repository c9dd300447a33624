import { Readable } from 'node:stream';
import { admitImage, replaceImage } from '@touchline/api';
import { aMessage, anAdmin, aPlayer, aProfile, aScout, aScoutProfile, aVideo } from '@touchline/api/testing/index';
import type { Message } from '@touchline/contracts/messages';
import type { Account } from '@touchline/contracts/users';
import type { Video } from '@touchline/contracts/videos';
import { PNG } from './pictures.ts';
import { newToken, type TestServer } from './test-server.ts';

/** Who asks, and whose object it is about (security.md 3.3). */
export const COLUMNS = ['An', 'P-', 'P+', 'Po', 'S-', 'S+', 'Ad', 'De'] as const;
export type Column = (typeof COLUMNS)[number];

/** Everybody and everything that a cell of the matrix may be about. */
export interface World {
  server: TestServer;
  people: Record<'newPlayer' | 'player' | 'other' | 'newScout' | 'scout' | 'admin' | 'banned', Account>;
  tokens: Map<string, string>;
  live: Map<string, Video>;
  pending: Map<string, Video>;
  /** To each person, from somebody else. */
  received: Map<string, Message>;
}

export async function aWorld(server: TestServer): Promise<World> {
  const admin = await anAdmin(server, { username: 'boss', email: 'boss@club.example' });
  const newPlayer = await aPlayer(server, { canUploadVideos: true });
  const player = await aPlayer(server, { isVerified: true });
  const other = await aPlayer(server, { isVerified: true });
  const newScout = await aScout(server);
  const scout = await aScout(server, { isVerified: true });
  const banned = await aPlayer(server, { isVerified: true });
  const people = { newPlayer, player, other, newScout, scout, admin, banned };
  const world: World = { server, people, tokens: new Map(), live: new Map(), pending: new Map(), received: new Map() };
  for (const one of [newPlayer, player, other]) {
    await aProfile(server, { player: one });
    world.live.set(one.id, await aVideo(server, { player: one, isApproved: true }));
    world.pending.set(one.id, await aVideo(server, { player: one }));
  }
  for (const one of [newScout, scout]) {
    await aScoutProfile(server, { scout: one });
    await server.as(one).savedPlayers.save({ scoutId: one.id, playerId: player.id });
  }
  for (const one of Object.values(people)) {
    world.tokens.set(one.id, await newToken(server, one));
    for (const kind of ['passport', 'signature'] as const) await aPicture(server, one, kind);
    const from = one.id === admin.id ? banned : admin;
    world.received.set(one.id, await aMessage(server, { from, to: one }));
  }
  await server.as(admin).users.change({ id: banned.id, patch: { isActive: false } });
  return world;
}

async function aPicture(server: TestServer, person: Account, kind: 'passport' | 'signature'): Promise<void> {
  const admission = await admitImage(server.contextOf(person), person.id, kind);
  const staged = await server.shared.files.stage(Readable.from([PNG]));
  await replaceImage(admission, staged);
  await server.shared.files.discard(staged);
  admission.release();
}

/** Who asks in a column; nobody in the first. */
export function viewerOf({ people }: World, column: Column): Account | null {
  const { newPlayer, player, newScout, scout, admin, banned } = people;
  const viewers = {
    An: null,
    'P-': newPlayer,
    'P+': player,
    Po: player,
    'S-': newScout,
    'S+': scout,
    Ad: admin,
    De: banned,
  };
  return viewers[column];
}
