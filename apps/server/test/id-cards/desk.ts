import { aCard, anAdmin, aPicture, aPlayer } from '@touchline/api/testing/index';
import { type TestServerOptions, testServer } from '../support/index.ts';

/** An admin's browser, and a player with a card that has a portrait. */
export async function aDesk(options: TestServerOptions = {}) {
  const server = await testServer({ publicOrigin: 'https://talent.example', ...options });
  const player = await aPlayer(server, { isVerified: true, firstName: 'Ann', lastName: 'Bee' });
  const passportImageUrl = await aPicture(server, player);
  const card = await aCard(server, { holder: player, metadata: { passportImageUrl } });
  const desk = await server.browser(await anAdmin(server));
  return { server, player, card, desk, path: `/api/id-cards/${player.id}` };
}
