import { describe, expect, test } from 'vitest';
import {
  aMessage,
  anAdmin,
  aPlayer,
  aProfile,
  aScout,
  aScoutProfile,
  aVideo,
  countStatements,
  engines,
  refusal,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

const UNLIKE = { dateOfBirth: null, phone: null } as const;

describe.each(engines)('the evidence about an account, on $name', (engine) => {
  test('has the profile and the clips of a player in every state', { tags: ['AUSER-82', 'AUSER-84'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const playerProfile = await aProfile(app, { player });
    const clips = [await aVideo(app, { player }), await aVideo(app, { player, isApproved: true })];
    await aVideo(app);
    const review = await app.as(await theAdmin(app)).users.review({ id: player.id });
    expect(review.account).toMatchObject({ ...player, playerProfile });
    expect(review.clips.items.map(({ id }) => id)).toEqual(clips.map(({ id }) => id).reverse());
    expect(review.clips.counts).toEqual({ total: 2, approved: 1, pending: 1, rejected: 0 });
  });

  test('has the organization and license of a scout', { tags: ['AUSER-82'] }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app);
    const scoutProfile = await aScoutProfile(app, { scout, organization: 'Northern Scouts', license: 'FA 2' });
    const review = await app.as(await theAdmin(app)).users.review({ id: scout.id });
    expect(review.account).toEqual({ ...scout, scoutProfile });
    expect(review.clips).toEqual({ items: [], counts: { total: 0, approved: 0, pending: 0, rejected: 0 } });
  });

  test('counts the messages of a user and has the latest with the admin who asks, never those with others', {
    tags: ['AUSER-87', 'PERM-60'],
  }, async () => {
    const app = await testApp({ engine });
    const [admin, colleague] = [await theAdmin(app), await anAdmin(app)];
    const [player, scout] = [await aPlayer(app), await aScout(app, { isVerified: true })];
    await aMessage(app, { from: scout, to: player, content: 'Send me your address' });
    await aMessage(app, { from: scout, to: colleague, content: 'A word with a colleague' });
    for (const subject of ['One', 'Two', 'Three']) await aMessage(app, { from: scout, to: admin, subject });
    await aMessage(app, { from: admin, to: scout, subject: 'Four' });
    const { messages } = await app.as(admin).users.review({ id: scout.id });
    expect(messages).toMatchObject({ sent: 5, received: 1 });
    expect(messages.withViewer.map(({ subject }) => subject)).toEqual(['Four', 'Three', 'Two']);
    expect((await app.as(admin).users.review({ id: player.id })).messages).toEqual({
      sent: 0,
      received: 1,
      withViewer: [],
    });
  });

  test('lists other accounts with the same name, phone or date of birth, those first that agree in most', {
    tags: ['AUSER-85'],
  }, async () => {
    const app = await testApp({ engine });
    const ann = { firstName: 'Ánn', lastName: 'Bee', phone: '+34 600-100-200', dateOfBirth: '2006-05-04' };
    const user = await aPlayer(app, ann);
    const sameDay = await aScout(app, { phone: null, dateOfBirth: '2006-05-04' });
    const samePhone = await aScout(app, { phone: '0034600100200', dateOfBirth: null });
    const sameName = await aPlayer(app, { ...UNLIKE, firstName: 'ANN', lastName: 'bee', isActive: false });
    const all = await aPlayer(app, ann);
    await aPlayer(app, { ...UNLIKE, firstName: 'Anna', lastName: 'Bee' });
    const { lookAlikes } = await app.as(await theAdmin(app)).users.review({ id: user.id });
    expect(lookAlikes.map(({ id, agreesIn, isActive }) => [id, agreesIn, isActive])).toEqual([
      [all.id, ['name', 'phone', 'dateOfBirth'], true],
      [sameName.id, ['name'], false],
      [samePhone.id, ['phone'], true],
      [sameDay.id, ['dateOfBirth'], true],
    ]);
  });

  test('lists accounts whose names, user names or companies look the same in other letters, and marks mixed alphabets', {
    tags: ['AUSER-85', 'CHECK-07', 'CHECK-08'],
  }, async () => {
    const app = await testApp({ engine });
    const review = async (id: string) => app.as(await theAdmin(app)).users.review({ id });
    const user = await aScout(app, { ...UNLIKE, firstName: 'Soso', lastName: 'Cope', username: 'soso.cope' });
    await aScoutProfile(app, { scout: user, organization: 'Northern Scouts' });
    const sameName = await aPlayer(app, { ...UNLIKE, firstName: 'Ѕоѕо', lastName: 'Соре' });
    const sameUsername = await aPlayer(app, { ...UNLIKE, username: 'ѕоѕо.соре' });
    const sameCompany = await aScout(app, UNLIKE);
    await aScoutProfile(app, { scout: sameCompany, organization: 'Nоrthern-Scоuts' });
    const colleague = await aScout(app, UNLIKE);
    await aScoutProfile(app, { scout: colleague, organization: 'Northern scouts' });
    const other = await aScout(app, UNLIKE);
    await aScoutProfile(app, { scout: other, organization: 'Southern Scouts' });
    const { lookAlikes, mixedAlphabets } = await review(user.id);
    const alike = lookAlikes.map(({ id, agreesIn, inOtherLetters }) => [id, agreesIn, inOtherLetters]);
    expect(alike).toEqual([
      [sameName.id, ['name'], ['name']],
      [sameUsername.id, ['username'], ['username']],
      [colleague.id, ['organization'], []],
      [sameCompany.id, ['organization'], ['organization']],
    ]);
    expect(mixedAlphabets).toEqual([]);
    expect((await review(sameName.id)).mixedAlphabets).toEqual([]);
    expect((await review(sameCompany.id)).mixedAlphabets).toEqual(['Nоrthern-Scоuts']);
    await app.as(other).scouts.updateProfile({ scoutId: other.id, profile: { organization: 'Northern Scοuts' } });
    expect((await review(user.id)).lookAlikes.map(({ id }) => id)).toContain(other.id);
  });

  test('lists no account as alike because both have no phone, a short one or no date of birth', {
    tags: ['AUSER-85'],
  }, async () => {
    const app = await testApp({ engine });
    const [user] = [await aPlayer(app, UNLIKE), await aPlayer(app, UNLIKE)];
    const short = [await aPlayer(app, { dateOfBirth: null, phone: '112' })];
    await aPlayer(app, { dateOfBirth: null, phone: '0112' });
    for (const { id } of [user, ...short].filter((one) => one !== undefined)) {
      expect((await app.as(await theAdmin(app)).users.review({ id })).lookAlikes).toEqual([]);
    }
  });

  test('compares the phone numbers that users have now, not those they registered with', {
    tags: ['AUSER-85'],
  }, async () => {
    const app = await testApp({ engine });
    const user = await aPlayer(app, { dateOfBirth: null, phone: '+34 600 100 200' });
    const alike = await aScout(app, UNLIKE);
    const review = async () => (await app.as(await theAdmin(app)).users.review({ id: user.id })).lookAlikes;
    await app.as(alike).auth.changePhone({ phone: '0034 600-100-200' });
    expect(await review()).toMatchObject([{ id: alike.id, agreesIn: ['phone'] }]);
    await app.as(alike).auth.changePhone({ phone: null });
    expect(await review()).toEqual([]);
  });

  test('takes the same number of statements whatever there is, and lists at most six accounts as alike', {
    tags: ['AUSER-85'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const same = { firstName: 'Ann', lastName: 'Bee', phone: '+34 600 100 200', dateOfBirth: '2006-05-04' };
    const [alone, one] = [
      await aPlayer(app, { phone: '+34 999 999 999', dateOfBirth: '1999-09-09' }),
      await aPlayer(app, same),
    ];
    for (let count = 0; count < 8; count += 1) await aPlayer(app, same);
    await aVideo(app, { player: await app.as(admin).users.change({ id: one.id, patch: { isVerified: true } }) });
    await aMessage(app, { from: one, to: admin });
    expect((await app.as(admin).users.review({ id: one.id })).lookAlikes).toHaveLength(6);
    const cost = (id: string) => countStatements(app, admin, (caller) => caller.users.review({ id }));
    expect(await cost(one.id)).toBe(await cost(alone.id));
    expect(await cost(one.id)).toBeLessThanOrEqual(18);
  });

  test('is for admins only', { tags: ['PERM-60'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    for (const viewer of [player, await aScout(app, { isVerified: true })]) {
      await expect(app.as(viewer).users.review({ id: player.id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    await expect(app.as(null).users.review({ id: player.id })).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    const unknown = app.as(await theAdmin(app)).users.review({ id: crypto.randomUUID() });
    await expect(unknown).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
  });
});
