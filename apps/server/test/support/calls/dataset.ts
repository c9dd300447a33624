import { findTokenOwner } from '@touchline/api';
import {
  aCard,
  aContentImage,
  aFeaturedItem,
  aHomepageItem,
  aMessage,
  anAdmin,
  aPicture,
  aPlayer,
  aProfile,
  aScout,
  aScoutProfile,
  aToken,
  aVideo,
} from '@touchline/api/testing/index';
import type { NewAccessToken, TokenScope } from '@touchline/contracts/access-tokens';
import type { FeaturedItem, HomepageItem } from '@touchline/contracts/content';
import { contentImageIdOf } from '@touchline/contracts/content-images';
import type { IdCard } from '@touchline/contracts/id-cards';
import type { Message } from '@touchline/contracts/messages';
import type { Account } from '@touchline/contracts/users';
import type { Video } from '@touchline/contracts/videos';
import { PNG } from '../http/form.ts';
import { newToken, type TestServer } from '../http/test-server.ts';

/** Who asks, and whose object it is about (security.md 3.3). */
export const COLUMNS = ['An', 'P-', 'P+', 'Po', 'S-', 'S+', 'Ad', 'De'] as const;
export type Column = (typeof COLUMNS)[number];

/** Everybody and everything that a cell of the matrix may be about. */
export interface World {
  server: TestServer;
  people: Record<'newPlayer' | 'player' | 'other' | 'newScout' | 'scout' | 'admin' | 'banned', Account>;
  /** Of each person, the token of a session. */
  tokens: Map<string, string>;
  /** Of each person, the access tokens for his programs. */
  keys: Map<string, Record<TokenScope, NewAccessToken>>;
  live: Map<string, Video>;
  pending: Map<string, Video>;
  /** To each person, from somebody else. */
  received: Map<string, Message>;
  /** Everybody has one, with his portrait on it. */
  cards: Map<string, IdCard>;
  /** Entries of the home page: two that everybody sees and one that only admins see, with a picture each of the latter two. */
  content: {
    section: HomepageItem;
    draft: HomepageItem;
    feature: FeaturedItem;
    imageId: string;
    hiddenImageId: string;
  };
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
  const content = await someContent(server);
  const maps = {
    tokens: new Map(),
    keys: new Map(),
    live: new Map(),
    pending: new Map(),
    received: new Map(),
    cards: new Map(),
  };
  const world: World = { server, people, content, ...maps };
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
    world.keys.set(one.id, { read: await aKey(server, one, 'read'), full: await aKey(server, one, 'full') });
    const [passportImageUrl = ''] = await Promise.all(
      (['passport', 'signature', 'ceo-signature'] as const).map((place) =>
        aPicture(server, one, { place, bytes: PNG }),
      ),
    );
    world.cards.set(one.id, await aCard(server, { holder: one, metadata: { passportImageUrl } }));
    const from = one.id === admin.id ? banned : admin;
    world.received.set(one.id, await aMessage(server, { from, to: one }));
  }
  await server.as(admin).users.change({ id: banned.id, patch: { isActive: false } });
  return world;
}

/** Used a moment ago: the next use, which writes nothing down, leaves everything as it was. */
async function aKey(server: TestServer, owner: Account, scope: TokenScope): Promise<NewAccessToken> {
  const key = await aToken(server, owner, { scope });
  await findTokenOwner(server.shared, key.token);
  return key;
}

async function someContent(server: TestServer): Promise<World['content']> {
  const [imageUrl, hiddenImageUrl] = [await aContentImage(server), await aContentImage(server)];
  return {
    section: await aHomepageItem(server),
    draft: await aHomepageItem(server, { imageUrl: hiddenImageUrl, isActive: false }),
    feature: await aFeaturedItem(server, { imageUrl }),
    imageId: contentImageIdOf(imageUrl) ?? '',
    hiddenImageId: contentImageIdOf(hiddenImageUrl) ?? '',
  };
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

/** One cell: in which column, who asks, and the player whose object it is about. */
export interface Cell {
  world: World;
  column: Column;
  /** Who asks; a verified player where nobody does. */
  me: Account;
  /** The player himself in his own columns, another verified player in all others. */
  player: Account;
  /** The scout himself in his own columns, a verified scout in all others. */
  scout: Account;
}

export function cellOf(world: World, column: Column): Cell {
  const { people } = world;
  const me = viewerOf(world, column) ?? people.player;
  return {
    world,
    column,
    me,
    player: column === 'P-' || column === 'P+' ? me : people.other,
    scout: column === 'S-' || column === 'S+' ? me : people.scout,
  };
}
