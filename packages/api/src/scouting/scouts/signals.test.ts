import type { RequestRoute, RequestState } from '@touchline/contracts/contact-requests';
import { describe, expect, test } from 'vitest';
import { readSignals } from '../../safeguarding/cases/cases.service.ts';
import {
  aCard,
  aCase,
  aMinor,
  aPlayer,
  aScout,
  engines,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

interface RequestWishes {
  player: { id: string };
  scout: { id: string };
  state?: RequestState;
  route?: RequestRoute;
  isFromPlayer?: boolean;
}

/** A request as a row: which state it is in, not how it came there, decides. */
async function aRequest(app: TestApp, { player, scout, ...wishes }: RequestWishes): Promise<void> {
  const { state = 'pending', route = 'guardian', isFromPlayer = false } = wishes;
  await app.db
    .insertInto('contact_requests')
    .values({
      id: crypto.randomUUID(),
      player_id: player.id,
      other_id: scout.id,
      is_from_player: isFromPlayer ? 1 : 0,
      route,
      state,
      subject: 'Trial',
      content: 'Can you come?',
      message_id: null,
      answered_by: null,
      answered_at: null,
      created_at: app.clock.now().toISOString(),
    })
    .execute();
}

describe.each(engines)('the signals about a scout, on $name', (engine) => {
  test('count minors of a week, requests and their answers, reports and the card', { tags: ['CASE-12'] }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const [early, minor, twice] = [await aMinor(app), await aMinor(app), await aMinor(app)];
    const adult = await aPlayer(app);
    await aRequest(app, { player: early, scout, state: 'accepted' });
    app.clock.turn(7 * 86_400 + 1);
    await aRequest(app, { player: minor, scout });
    await aRequest(app, { player: twice, scout, state: 'declined' });
    await aRequest(app, { player: twice, scout, state: 'later' });
    await aRequest(app, { player: adult, scout, state: 'declined', route: 'player' });
    // This is not the scout's doing.
    await aRequest(app, { player: await aMinor(app), scout, isFromPlayer: true });
    await aCard(app, { holder: scout });
    const { id } = await aCase(app, { about: scout });
    await aCase(app, { about: scout });
    const { cases } = app.as(await theAdmin(app));
    expect((await cases.byId({ id })).signals).toEqual({
      minorsContacted: 2,
      requests: 5,
      declined: 2,
      outstanding: 2,
      reports: 2,
      hasValidCard: true,
      computedAt: app.clock.now().toISOString(),
    });
  });

  test('change at once with the rows: a week passes, an answer comes, the card is revoked', async () => {
    const app = await testApp({ engine });
    const [scout, other] = [await aScout(app, { isVerified: true }), await aScout(app)];
    await aRequest(app, { player: await aMinor(app), scout });
    await aCard(app, { holder: scout });
    await aCard(app, { holder: other });
    const of = ({ id }: { id: string }) => readSignals(app.shared, id);
    expect(await of(scout)).toMatchObject({ minorsContacted: 1, outstanding: 1, hasValidCard: true });
    // The card of a scout who is not verified proves nothing.
    expect(await of(other)).toMatchObject({ minorsContacted: 0, requests: 0, hasValidCard: false });

    app.clock.turn(8 * 86_400);
    await app.db.updateTable('contact_requests').set({ state: 'declined' }).execute();
    await app.as(await theAdmin(app)).idCards.update({ userId: scout.id, patch: { status: 'revoked' } });
    const later = { minorsContacted: 0, requests: 1, declined: 1, outstanding: 0, hasValidCard: false };
    expect(await of(scout)).toMatchObject(later);
  });
});
