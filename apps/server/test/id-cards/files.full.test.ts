import { aPicture } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { PNG } from '../support/index.ts';
import { aDesk } from './desk.ts';

describe('a card as a file', () => {
  test('shows the saved values of fields that the draft leaves out', async () => {
    const { server, desk, path, player } = await aDesk();
    const front = async (draft?: object) => (await desk.post(`${path}/image?side=front`, draft)).bytes;
    const saved = await front();
    expect(await front({ firstName: 'Ann' })).toEqual(saved);
    // Another text or another image makes another card.
    for (const draft of [{ lastName: 'Cee' }, { expiryDate: null }, { passportImageUrl: null }]) {
      expect(await front(draft)).not.toEqual(saved);
    }
    // The role does not come from the draft, and a portrait uploaded later is not on the card.
    expect(await front({ role: 'admin' })).toEqual(saved);
    await aPicture(server, player, { color: '#c00000' });
    expect(await front()).toEqual(saved);
  });

  test('shows the company’s own logo when a setting names one', async () => {
    const { server, desk, path } = await aDesk();
    const front = async () => (await desk.post(`${path}/image?side=front`)).bytes;
    const before = await front();
    const set = (value: string) =>
      server.db.updateTable('system_settings').set({ value }).where('key', '=', 'company_logo').execute();
    await set(`data:image/png;base64,${PNG.toString('base64')}`);
    expect(await front()).not.toEqual(before);
    // A logo that is missing or would have to be fetched is left out; the card is made nevertheless.
    for (const value of ['/uploads/../../package.json', 'https://evil.example/logo.png', '/uploads/none.png']) {
      await set(value);
      expect((await desk.post(`${path}/image?side=front`)).status, value).toBe(200);
    }
  });

  test('is made two at a time: a few requests wait, and the others get 503', async () => {
    const { desk, path } = await aDesk({ limits: { cardsAtOnce: 2, cardsWaiting: 3 } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => desk.post(`${path}/image?side=back`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    for (const answer of busy) expect(answer.headers['retry-after']).toBe('5');
    expect((await desk.post(`${path}/image?side=back`)).status).toBe(200);
  });
});
