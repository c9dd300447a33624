import { acts } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { anOffice, expectDraft, expectNoClub, expectWhole } from './office.ts';

// The full suite prints the other drafts.
describe('a file of a card', () => {
  test('is whole when the draft says nothing', () => expectWhole({}));

  test('is a draft on both sides, without codes, when it says another first name', { tags: ['LIFE-09'] }, () =>
    expectDraft({ firstName: 'Eve' }),
  );

  test('prints and answers nothing for a club that the profile calls a phone number', () =>
    expectNoClub('Rovers, call +44 7700 900777'));

  test('shows e-mail and phone of an adult where the setting puts them, and never those of a minor', async () => {
    const { server, player, texts } = await anOffice();
    const shown = async () => (await texts({})).map((page) => page.includes(player.email));
    const set = (value: string) =>
      server.db.updateTable('system_settings').set({ value }).where('key', '=', 'card_contact').execute();
    expect(await shown()).toEqual([true, false]);
    await set('back');
    expect(await shown()).toEqual([false, true]);
    await set('none');
    expect(await shown()).toEqual([false, false]);
    await set('front');
    await server.db.updateTable('users').set({ date_of_birth: '2010-01-01' }).where('id', '=', player.id).execute();
    expect(await shown()).toEqual([false, false]);
  });

  test('and each print is recorded, and neither makes a card a printed one', async () => {
    const { server, desk, path, player } = await anOffice();
    const recorded = async () =>
      (await acts(server)).filter(({ act }) => act === 'data.export' || act === 'card.print');
    const stage = async () => (await desk.get(path)).json.stage;
    await desk.post(`${path}/pdf`, { firstName: 'Eve' });
    await desk.post(`${path}/image`, {});
    const print = async (isDraft: boolean) => {
      const { updatedAt, state } = (await desk.get(path)).json;
      await desk.mutate('idCards.recordPrint', { userId: player.id, isDraft, updatedAt, state });
    };
    await print(true);
    expect(await stage()).toBe('issued');
    await desk.post(`${path}/pdf`, {});
    await print(false);
    expect(await stage()).toBe('issued');
    await desk.get(`${path}/qr`);
    await desk.get(`${path}/barcode`);
    const facts = (await recorded()).map(({ act, after }) => `${act} ${after}`);
    expect(facts.sort()).toEqual([
      'card.print {"format":"print","isDraft":false,"isVoid":false}',
      'card.print {"format":"print","isDraft":true,"isVoid":false}',
      'data.export {"format":"barcode"}',
      'data.export {"format":"pdf","isDraft":false,"isVoid":false}',
      'data.export {"format":"pdf","isDraft":true,"isVoid":false}',
      'data.export {"format":"png","isDraft":false,"isVoid":false}',
      'data.export {"format":"qr"}',
    ]);
  });
});
