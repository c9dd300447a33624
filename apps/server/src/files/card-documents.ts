import { type AppContext, newestKeyId, publicKeys, signStatusList } from '@touchline/api';
import { CARD_KEYS_PATH, STATUS_LIST_PATH } from '@touchline/contracts/card-checks';
import type { FastifyInstance } from 'fastify';

/** For browsers and shared caches. A revoked card is in the list after both periods at the latest. */
const CACHED_SECONDS = { keys: 3600, list: 60 };
/** The list of an installation with many cards takes tens of milliseconds to make. */
const LIST_KEPT_MS = 60_000;
const FOR_ANY_SITE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } as const;

/** What anyone needs to check cards without a network: the public keys, and the signed list of cards that have ended. */
export function cardDocuments(app: FastifyInstance, shared: AppContext): void {
  let kept: { list: Promise<string>; madeAt: number; keyId: string | null } | null = null;

  app.get(CARD_KEYS_PATH, async (_request, reply) =>
    reply
      .headers({ ...FOR_ANY_SITE, 'cache-control': `public, max-age=${CACHED_SECONDS.keys}` })
      .type('application/jwk-set+json')
      .send(JSON.stringify(await publicKeys(shared))),
  );

  app.get(STATUS_LIST_PATH, async (_request, reply) => {
    const now = shared.clock.now().getTime();
    // A list that an earlier key has signed is refused, so a new key ends it.
    const keyId = await newestKeyId(shared);
    if (!kept || now - kept.madeAt >= LIST_KEPT_MS || now < kept.madeAt || kept.keyId !== keyId)
      kept = { list: signStatusList(shared), madeAt: now, keyId };
    const { list } = kept;
    list.catch(() => {
      if (kept?.list === list) kept = null;
    });
    return reply
      .headers({ ...FOR_ANY_SITE, 'cache-control': `public, max-age=${CACHED_SECONDS.list}` })
      .type('application/vc+jwt')
      .send(await list);
  });
}
