import { aCard, anAdmin, aPlayer, aSignature, snapshot } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { aForm, testServer } from '../support/index.ts';

async function anOffice() {
  const server = await testServer({ startingAt: '2026-11-25T12:00:00.000Z' });
  const player = await aPlayer(server, { isVerified: true });
  return { server, player, desk: await server.browser(await anAdmin(server)) };
}

const imageForm = (content: Buffer) => aForm({ name: 'image', content, filename: 'mark.png', type: 'image/png' });

describe('settings of cards', () => {
  test('are changed by admins, and new cards begin with them', { tags: ['LIFE-15'] }, async () => {
    const { player, desk } = await anOffice();
    const changed = await desk.mutate('settings.change', {
      season_start: '02-01',
      card_contact: 'back',
      company_address: ' 12 Stadium Way ',
    });
    expect(changed.status).toBe(200);
    const template = await desk.query('idCards.template', { userId: player.id });
    expect(template.json.result.data).toMatchObject({
      season: '2026/27',
      expiresOn: '2027-01-31',
      contactPlace: 'back',
      defaults: { companyAddress: '12 Stadium Way' },
    });
    const general = (await desk.get('/api/system-settings/category/general')).json;
    expect(general.map(({ key, value }: Record<string, string>) => [key, value])).toEqual([
      ['company_address', '12 Stadium Way'],
      ['season_start', '02-01'],
      ['card_contact', 'back'],
    ]);
  });

  test.each([
    [{ season_start: '02-29' }, 'such as 07-01'],
    [{ season_start: '7-1' }, 'such as 07-01'],
    [{ season_start: '04-31' }, 'such as 07-01'],
    [{ company_address: 'x'.repeat(201) }, 'at most 200 characters'],
    [{ company_address: '体育场路 12' }, 'cannot print “体”'],
    [{ company_logo: '/uploads/other.png' }, 'Nothing to change was sent.'],
    [{}, 'Nothing to change was sent.'],
  ])('are not changed to %o', async (values, sentence) => {
    const { server, desk } = await anOffice();
    const before = await snapshot(server);
    const refused = await desk.mutate('settings.change', values);
    expect(refused.status).toBe(400);
    expect(refused.json.error.message).toContain(sentence);
    expect(await snapshot(server)).toEqual(before);
  });

  test('have images that are made small, are on all cards, and can be taken back to those of the product', {
    tags: ['LIFE-15'],
  }, async () => {
    const { server, player, desk } = await anOffice();
    await aCard(server, { holder: player });
    const print = async () => (await desk.post(`/api/id-cards/${player.id}/image?side=back`, {})).bytes;
    const reset = () => desk.mutate('settings.resetImage', { key: 'ceo_signature' });
    await reset();
    const before = await print();
    const form = imageForm(await aSignature({ width: 2000, height: 1000 }));
    const sent = await desk.upload('/api/system-settings/ceo_signature/image', form);
    expect(sent.status).toBe(200);
    const [, encoded = ''] = sent.json.value.split('base64,');
    const image = Buffer.from(encoded, 'base64');
    expect(image.readUInt32BE(16)).toBe(600);
    expect(image.readUInt32BE(20)).toBeLessThan(300);
    expect((await print()).equals(before)).toBe(false);
    // The signature is for admins; the logo is public.
    expect((await (await server.browser(player)).get('/api/system-settings/category/signatures')).status).toBe(403);
    expect((await reset()).status).toBe(200);
    expect((await print()).equals(before)).toBe(true);
  });
});
