import { describe, expect, test } from 'vitest';
import {
  aPlayer,
  aScout,
  aToken,
  engines,
  PASSWORD,
  refusal,
  refusalAt,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { setPassword } from '../sign-in/auth.service.ts';
import { findTokenOwner, removeExpiredTokens } from './access-tokens.service.ts';

const DAY = 24 * 3600;
const asked = { name: 'Nightly report', scope: 'read', expiresInDays: 30, currentPassword: PASSWORD } as const;

describe.each(engines)('an access token, on $name', (engine) => {
  test('is shown once, stored as a hash, and has the current rights of its owner', {
    tags: ['TOKEN-01', 'TOKEN-02'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app);
    const made = await app.as(scout).accessTokens.create(asked);
    expect(made.token).toMatch(/^touchline_[\w-]{43}$/);
    expect(made).toMatchObject({
      name: 'Nightly report',
      scope: 'read',
      ending: made.token.slice(-4),
      lastUsedAt: null,
    });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(30 * DAY * 1000);
    const { items } = await app.as(scout).accessTokens.list({});
    const { token, ...shown } = made;
    expect(items).toEqual([shown]);
    expect(JSON.stringify(await app.db.selectFrom('access_tokens').selectAll().execute())).not.toContain(token);

    const actor = { id: scout.id, role: 'scout', isVerified: false };
    expect(await findTokenOwner(app.shared, token)).toEqual({ actor, scope: 'read' });
    await app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isVerified: true } });
    expect(await findTokenOwner(app.shared, token)).toMatchObject({ actor: { isVerified: true } });
  });

  test('shows the time of its last use, updated at most once a minute', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const { token } = await aToken(app, player);
    const lastUsedAt = async () => (await app.as(player).accessTokens.list({})).items[0]?.lastUsedAt;
    await findTokenOwner(app.shared, token);
    const first = await lastUsedAt();
    expect(first).toBe(app.clock.now().toISOString());
    app.clock.turn(59);
    await findTokenOwner(app.shared, token);
    expect(await lastUsedAt()).toBe(first);
    app.clock.turn(1);
    await findTokenOwner(app.shared, token);
    expect(await lastUsedAt()).toBe(app.clock.now().toISOString());
  });

  test('expires, stays listed for 30 days, and is then deleted', { tags: ['TOKEN-06'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const { token } = await aToken(app, player, { expiresInDays: 1 });
    app.clock.turn(DAY - 1);
    expect(await findTokenOwner(app.shared, token)).not.toBeNull();
    app.clock.turn(1);
    expect(await findTokenOwner(app.shared, token)).toBeNull();
    app.clock.turn(30 * DAY - 1);
    await removeExpiredTokens(app.shared);
    expect((await app.as(player).accessTokens.list({})).items).toHaveLength(1);
    app.clock.turn(1);
    await removeExpiredTokens(app.shared);
    expect((await app.as(player).accessTokens.list({})).items).toEqual([]);
  });

  test('is invalid once it is revoked, and only its owner can revoke it', { tags: ['TOKEN-07'] }, async () => {
    const app = await testApp({ engine });
    const [player, other] = [await aPlayer(app), await aPlayer(app)];
    const { id, token } = await aToken(app, player);
    for (const stranger of [other, await theAdmin(app)]) {
      await expect(app.as(stranger).accessTokens.revoke({ id })).rejects.toMatchObject(refusal('TOKEN_NOT_FOUND'));
    }
    expect(await findTokenOwner(app.shared, token)).not.toBeNull();
    await app.as(player).accessTokens.revoke({ id });
    expect(await findTokenOwner(app.shared, token)).toBeNull();
    await expect(app.as(player).accessTokens.revoke({ id })).rejects.toMatchObject(refusal('TOKEN_NOT_FOUND'));
  });

  test.each(['deactivation', 'another role', 'deletion', 'a new password'])(
    'is revoked permanently by %s of its owner',
    { tags: ['TOKEN-07'] },
    async (what) => {
      const app = await testApp({ engine });
      const [player, bystander] = [await aPlayer(app), await aPlayer(app)];
      const { token } = await aToken(app, player);
      const kept = await aToken(app, bystander);
      const { users } = app.as(await theAdmin(app));
      if (what === 'deactivation') {
        await users.change({ id: player.id, patch: { isActive: false } });
        await users.change({ id: player.id, patch: { isActive: true } });
      } else if (what === 'another role') await users.change({ id: player.id, patch: { role: 'scout' } });
      else if (what === 'deletion') await users.delete({ id: player.id });
      else await setPassword(app.shared, player.id, 'another secret', { act: 'password.reset' });
      expect(await findTokenOwner(app.shared, token)).toBeNull();
      expect(await findTokenOwner(app.shared, kept.token)).not.toBeNull();
    },
  );

  test('is created only with the password, and wrong passwords are limited', { tags: ['TOKEN-05'] }, async () => {
    const app = await testApp({ engine, limits: { loginFailuresPerAccountAndAddress: { uses: 2, seconds: 900 } } });
    const player = await aPlayer(app);
    const make = (currentPassword: string) => app.as(player).accessTokens.create({ ...asked, currentPassword });
    await expect(make('wrong')).rejects.toMatchObject(refusalAt('currentPassword', 'WRONG_PASSWORD'));
    await expect(make('wrong')).rejects.toMatchObject(refusal('WRONG_PASSWORD'));
    await expect(make(PASSWORD)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    expect(await app.db.selectFrom('access_tokens').selectAll().execute()).toEqual([]);
  });

  test('is limited in number per account, also for concurrent requests; expired ones do not count', async () => {
    const app = await testApp({ engine, limits: { tokensPerUser: 2 } });
    const player = await aPlayer(app);
    await aToken(app, player, { expiresInDays: 1 });
    app.clock.turn(DAY);
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => aToken(app, player)));
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'TOO_MANY_TOKENS' });
  });

  test('is not created for a user who was just deactivated', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    await app.as(await theAdmin(app)).users.change({ id: player.id, patch: { isActive: false } });
    await expect(aToken(app, player)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test.each([
    [{ name: ' ' }, 'Please give the token a name.'],
    [{ name: 'x'.repeat(61) }, 'Please use at most 60 characters.'],
    [{ scope: 'admin' }, 'Please choose what the token may do: read or full.'],
    [{ expiresInDays: 0 }, 'A token is good for at least a day.'],
    [{ expiresInDays: 366 }, 'A token is good for at most 365 days.'],
    [{ expiresInDays: 1.5 }, 'Please enter whole days.'],
    [{ currentPassword: '' }, 'Please enter your password.'],
  ])('is rejected with a message when created with %j', async (more, message) => {
    const app = await testApp({ engine });
    const making = app.as(await aPlayer(app)).accessTokens.create({ ...asked, ...more } as never);
    await expect(making).rejects.toMatchObject({ code: 'BAD_REQUEST', message });
  });

  test('is listed page by page, newest first', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      app.clock.turn(1);
      made.unshift((await aToken(app, player)).id);
    }
    await aToken(app, await aPlayer(app));
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await app.as(player).accessTokens.list({ limit: 2, cursor });
      expect(page.items.length).toBeLessThanOrEqual(2);
      found.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(made);
  });
});
