import { DECLARATION } from '@touchline/contracts/guardians';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { endDeactivations } from '../../accounts/users/deactivations.service.ts';
import {
  aGuardian,
  aMinor,
  anAdmin,
  aPlayer,
  aRequestRow,
  aScout,
  aVideo,
  engines,
  linkSecret,
  PASSWORD,
  refusal,
  refusalAt,
  releaseCases,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
  userMails,
} from '../../testing/index.ts';
import { removeOldInvitations } from './guardians.service.ts';

const DAY = 24 * 3600;
const MAIL = 'guardian-invitation';
const NAME = { firstName: 'Ana', lastName: 'Torres' };

const invite = (app: TestApp, child: Account, email = 'ana@family.example') =>
  app.as(child).guardian.invite({ playerId: child.id, email });

/** Invites an address, and returns the secret of the link that was sent there. */
async function anInvitation(app: TestApp, child: Account, email?: string): Promise<string> {
  app.clock.turn(1);
  await invite(app, child, email);
  return linkSecret(app, child.id, MAIL);
}

const form = (token: string, username = 'ana.torres') => ({
  token,
  username,
  ...NAME,
  phone: '+34 600 000 001',
  password: PASSWORD,
  relation: 'mother' as const,
  declarationVersion: 1 as const,
});

describe.each(engines)('the invitation of a guardian, on $name', (engine) => {
  test('goes to the address by mail, and the link makes an account that is signed in and linked to the child', {
    tags: ['GDN-02'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { firstName: 'Mia' });
    const invited = await invite(app, child, 'Ana@Family.example');
    expect(invited).toMatchObject({ state: 'invited', email: 'ana@family.example', guardian: null });
    const [mail] = await userMails(app, child.id, MAIL);
    expect(mail).toMatchObject({ to: 'ana@family.example', toName: '' });
    const token = await linkSecret(app, child.id, MAIL);

    const browser = app.visitor();
    const anyone = await browser.call();
    expect(await anyone.guardian.invitation({ token })).toEqual({
      playerFirstName: 'Mia',
      email: 'ana@family.example',
      hasAccount: false,
    });
    const guardian = await anyone.guardian.register(form(token));
    expect(guardian).toMatchObject({ role: 'guardian', email: 'ana@family.example', isEmailConfirmed: true });
    const [linked] = await (await browser.call()).guardian.children();
    expect(linked).toMatchObject({
      id: child.id,
      firstName: 'Mia',
      relation: 'mother',
      ageBand: 'U17',
    });
    expect(await app.as(child).guardian.of({ playerId: child.id })).toMatchObject([
      { id: invited.id, state: 'active', guardian: { id: guardian.id, ...NAME } },
    ]);
    expect(await titlesOf(app, child)).toContain('A guardian accepted the invitation');
  });

  test('is used once, by one person, also of two at the same time', { tags: ['GDN-02'] }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const token = await anInvitation(app, child);
    const second = await aGuardian(app, []);
    const uses = await Promise.allSettled([
      (await app.visitor().call()).guardian.register(form(token)),
      app.as(second).guardian.accept({
        token,
        relation: 'father',
        declarationVersion: 1,
        firstName: 'Robin',
        lastName: second.lastName,
      }),
    ]);
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(uses.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal('LINK_NOT_VALID') });
    const again = (await app.visitor().call()).guardian.register(form(token, 'another'));
    await expect(again).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    await expect(app.as(null).guardian.invitation({ token })).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    const linked = await app.db.selectFrom('guardianships').select('state').execute();
    expect(linked).toEqual([{ state: 'active' }]);
  });

  test('expires after seven days, and the address can then be invited again', { tags: ['GDN-02'] }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const token = await anInvitation(app, child);
    app.clock.turn(7 * DAY - 1);
    expect(await app.as(null).guardian.invitation({ token })).toMatchObject({ hasAccount: false });
    app.clock.turn(1);
    await expect(app.as(null).guardian.invitation({ token })).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    const late = (await app.visitor().call()).guardian.register(form(token));
    await expect(late).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    expect(await invite(app, child)).toMatchObject({ state: 'invited' });
    const states = (await app.as(child).guardian.of({ playerId: child.id })).map(({ state }) => state);
    expect(states).toEqual(['invited', 'ended']);
  });

  test('is forgotten a month after its end when it was not accepted, and kept when it was', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    await aGuardian(app, [child]);
    await invite(app, child, 'stranger@family.example');
    app.clock.turn(36 * DAY);
    await removeOldInvitations(app.shared);
    expect(await app.as(child).guardian.of({ playerId: child.id })).toHaveLength(2);
    app.clock.turn(2 * DAY);
    await removeOldInvitations(app.shared);
    expect(await app.as(child).guardian.of({ playerId: child.id })).toMatchObject([{ state: 'active' }]);
  });

  test('is withdrawn by the child, and its mail is not written any more', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const token = await anInvitation(app, child);
    const [open] = await app.as(child).guardian.of({ playerId: child.id });
    await app.as(child).guardian.end({ id: open?.id ?? '' });
    await expect(app.as(null).guardian.invitation({ token })).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    const second = await invite(app, child, 'other@family.example');
    await app.as(child).guardian.end({ id: second.id });
    expect(await userMails(app, child.id, MAIL)).toHaveLength(1);
  });

  test('is not for the own mailbox, in whatever form of the address', { tags: ['GDN-03'] }, async () => {
    const app = await testApp({ engine });
    const [child, friend] = [
      await aMinor(app, { email: 'mia@club.example' }),
      await aMinor(app, { email: 'm.leo@gmail.com' }),
    ];
    for (const email of ['mia@club.example', 'MIA@Club.Example', 'mia+mum@club.example']) {
      await expect(invite(app, child, email)).rejects.toMatchObject(refusalAt('email', 'OWN_ADDRESS'));
    }
    for (const email of ['mleo@gmail.com', 'm.l.e.o+mum@googlemail.com']) {
      await expect(invite(app, friend, email)).rejects.toMatchObject(refusal('OWN_ADDRESS'));
    }
    expect(await app.as(child).guardian.of({ playerId: child.id })).toEqual([]);
  });

  test('is refused for an address that is invited or linked, and for a third guardian', {
    tags: ['GDN-04'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    await expect(invite(app, child, guardian.email)).rejects.toMatchObject(refusalAt('email', 'GUARDIAN_INVITED'));
    await invite(app, child, 'second@family.example');
    for (const email of ['SECOND@family.example', 'second+again@family.example']) {
      await expect(invite(app, child, email)).rejects.toMatchObject(refusal('GUARDIAN_INVITED'));
    }
    await expect(invite(app, child, 'SECOND@family.example')).rejects.toMatchObject(refusal('GUARDIAN_INVITED'));
    await expect(invite(app, child, 'third@family.example')).rejects.toMatchObject(refusal('GUARDIANS_MAX'));
  });

  test('is made by the minor and by admins; others do not learn whether a player exists', {
    tags: ['GDN-01'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const adult = await aPlayer(app);
    const unknown = crypto.randomUUID();
    const strangers = [await aScout(app), await aMinor(app), await aGuardian(app, [await aMinor(app)])];
    const before = await snapshot(app);
    for (const person of strangers) {
      for (const playerId of [child.id, unknown]) {
        const attempt = app.as(person).guardian.invite({ playerId, email: 'x@family.example' });
        await expect(attempt).rejects.toMatchObject(refusal('NOT_ALLOWED'));
        await expect(app.as(person).guardian.of({ playerId })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      }
    }
    expect(await snapshot(app)).toEqual(before);
    const admin = app.as(await anAdmin(app));
    await expect(admin.guardian.invite({ playerId: unknown, email: 'x@family.example' })).rejects.toMatchObject(
      refusal('PLAYER_NOT_FOUND'),
    );
    await expect(admin.guardian.invite({ playerId: adult.id, email: 'x@family.example' })).rejects.toMatchObject(
      refusal('NOT_ALLOWED'),
    );
    expect(await admin.guardian.invite({ playerId: child.id, email: 'x@family.example' })).toMatchObject({
      state: 'invited',
    });
  });

  test('can be made five times a day for a player, and to one address by all players', {
    tags: ['GDN-01'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    for (let count = 1; count <= 5; count += 1) {
      const { id } = await invite(app, child, `parent${count}@family.example`);
      await app.as(child).guardian.end({ id });
    }
    const late = invite(app, child, 'parent6@family.example');
    await expect(late).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    await expect(late).rejects.toThrow(/You can invite again in 24 hours\./);
    for (let count = 1; count <= 5; count += 1) await invite(app, await aMinor(app), 'victim@family.example');
    const sixth = invite(app, await aMinor(app), 'Victim@family.example');
    await expect(sixth).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test('counts towards the limits only when it is sent', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { email: 'mia@club.example' });
    for (let count = 1; count <= 12; count += 1) {
      await expect(invite(app, child, 'mia+mum@club.example')).rejects.toMatchObject(refusal('OWN_ADDRESS'));
    }
    for (let count = 1; count <= 5; count += 1) {
      const { id } = await invite(app, child, `parent${count}@family.example`);
      await app.as(child).guardian.end({ id });
    }
    await expect(invite(app, child, 'x@family.example')).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    app.clock.turn(DAY);
    expect(await invite(app, child, 'x@family.example')).toMatchObject({ state: 'invited' });
  });

  test('has the first name of a verified child only, and no other text of its sender', {
    tags: ['GDN-05'],
  }, async () => {
    const app = await testApp({ engine });
    const words = { firstName: 'CheapBootsAt', lastName: 'spam.example', username: 'win-money' };
    const child = await aMinor(app, { ...words, isVerified: false });
    await invite(app, child);
    const [unverified] = await userMails(app, child.id, MAIL);
    const whole = `${unverified?.subject} ${unverified?.text} ${unverified?.html}`;
    for (const word of Object.values(words)) expect(whole).not.toContain(word);
    expect(whole).toContain('A young player');

    const known = await aMinor(app, { firstName: 'Mia', lastName: 'Lastname' });
    await invite(app, known, 'next@family.example');
    const [verified] = await userMails(app, known.id, MAIL);
    expect(verified?.text).toContain('Hello, Mia has an account');
    expect(verified?.text).not.toContain('Lastname');
  });
});

describe.each(engines)('a guardian who is signed in, on $name', (engine) => {
  test('accepts a further child with the name of the account, whatever case and accents, and not twice', async () => {
    const app = await testApp({ engine });
    const [child, sibling] = [await aMinor(app), await aMinor(app)];
    const guardian = await aGuardian(app, [child], { firstName: 'José', lastName: 'Torres' });
    const token = await anInvitation(app, sibling, guardian.email);
    expect(await app.as(null).guardian.invitation({ token })).toMatchObject({ hasAccount: true });
    const accept = (names: object, secret = token) =>
      app.as(guardian).guardian.accept({
        token: secret,
        relation: 'father',
        declarationVersion: 1,
        firstName: 'jose',
        lastName: 'TORRES',
        ...names,
      });
    await expect(accept({ lastName: 'Other' })).rejects.toMatchObject({
      cause: { code: 'INVALID_INPUT', issues: [{ path: 'lastName' }] },
    });
    await accept({});
    const children = await app.as(guardian).guardian.children();
    expect(children.map(({ id }) => id)).toEqual([child.id, sibling.id]);

    const other = await anInvitation(app, sibling, 'second@family.example');
    await expect(accept({}, other)).rejects.toMatchObject(refusal('GUARDIAN_INVITED'));
  });

  test('keeps one account as a scout or an adult player, and acts for the child with no other right of a scout', {
    tags: ['GDN-06'],
  }, async () => {
    const app = await testApp({ engine });
    const [first, second] = [
      await aScout(app, { isVerified: false }),
      await aPlayer(app, { dateOfBirth: '1985-01-01' }),
    ];
    for (const person of [first, second]) {
      const child = await aMinor(app);
      const other = await aMinor(app);
      const token = await anInvitation(app, child, person.email);
      expect(await app.as(null).guardian.invitation({ token })).toMatchObject({ hasAccount: true });
      const { firstName, lastName } = person;
      await app.as(person).guardian.accept({ token, relation: 'mother', declarationVersion: 1, firstName, lastName });
      const { guardian, auth, videos, contactRequests } = app.as(person);
      expect(await guardian.children()).toMatchObject([{ id: child.id, isConfirmed: false }]);
      expect(await auth.me()).toMatchObject({ role: person.role, isGuardian: true });
      const request = await aRequestRow(app, { player: child, other: await aScout(app, { isVerified: true }) });
      expect((await contactRequests.list({})).items).toMatchObject([{ id: request.id }]);
      const clip = await aVideo(app, { player: child });
      expect(await videos.byId({ id: clip.id })).toMatchObject({ id: clip.id });
      const hidden = await aVideo(app, { player: other });
      await expect(videos.byId({ id: hidden.id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
      await expect(guardian.visibleProfile({ playerId: other.id })).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
    }
  });

  test('is no minor, no admin, not the child and not of its mailbox', { tags: ['GDN-07'] }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { email: 'm.ia@gmail.com' });
    const others = [child, await aMinor(app), await aScout(app, { email: 'mia+coach@gmail.com' })];
    const admin = await anAdmin(app);
    const token = await anInvitation(app, child);
    const accept = (person: Account) => {
      const { firstName, lastName } = person;
      const names = { firstName, lastName };
      return app.as(person).guardian.accept({ token, relation: 'mother', declarationVersion: 1, ...names });
    };
    const codes = ['NOT_A_GUARDIAN_ACCOUNT', 'NOT_A_GUARDIAN_ACCOUNT', 'OWN_ADDRESS'] as const;
    for (const [index, code] of codes.entries()) {
      await expect(accept(others[index] as Account)).rejects.toMatchObject(refusal(code));
    }
    await expect(accept(admin)).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    expect(await app.as(null).guardian.invitation({ token })).toMatchObject({ email: 'ana@family.example' });
  });

  test('declares to be of age and responsible, in the present sentence', { tags: ['GDN-08'] }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const token = await anInvitation(app, child);
    const guardian = await aGuardian(app, []);
    const { firstName, lastName } = guardian;
    const accept = (declaration: object) =>
      app.as(guardian).guardian.accept({ token, relation: 'mother', firstName, lastName, ...declaration } as never);
    for (const declaration of [{}, { declarationVersion: 0 }, { declarationVersion: 2 }]) {
      await expect(accept(declaration)).rejects.toMatchObject(refusal('INVALID_INPUT'));
    }
    await accept({ declarationVersion: DECLARATION.version });
    const kept = app.db.selectFrom('guardianships').select(['state', 'declaration_version', 'confirmed_at']);
    expect(await kept.execute()).toEqual([{ state: 'active', declaration_version: 1, confirmed_at: null }]);
  });

  test('cannot be linked to a player who has come of age meanwhile', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const token = await anInvitation(app, child);
    const guardian = await aGuardian(app, []);
    const admin = app.as(await theAdmin(app));
    const patch = { dateOfBirth: '2000-01-01', reason: 'Mistyped', seen: 'Passport' };
    await admin.users.change({ id: child.id, patch });
    const { firstName, lastName } = guardian;
    const accept = app
      .as(guardian)
      .guardian.accept({ token, relation: 'mother', declarationVersion: 1, firstName, lastName });
    await expect(accept).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    expect(await app.as(guardian).guardian.children()).toEqual([]);
  });

  test('cannot be linked to a child whose account is deactivated, and not to an adult whom no job has seen yet', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const [child, adult] = [await aMinor(app), await aMinor(app)];
    const guardian = await aGuardian(app, []);
    const tokens = [await anInvitation(app, child), await anInvitation(app, adult, 'other@family.example')];
    await admin.users.change({ id: child.id, patch: { isActive: false } });
    await app.db.updateTable('users').set({ is_minor: 0 }).where('id', '=', adult.id).execute();
    const { firstName, lastName } = guardian;
    for (const token of tokens) {
      await expect(app.as(null).guardian.invitation({ token })).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
      const accept = app
        .as(guardian)
        .guardian.accept({ token, relation: 'mother', declarationVersion: 1, firstName, lastName });
      await expect(accept).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    }
  });

  test('gets the open requests of the child, and safeguarding gets them back when the last guardian ends it', {
    tags: ['GDN-21'],
  }, async () => {
    const app = await testApp({ engine });
    const handler = await theAdmin(app);
    const child = await aMinor(app);
    const request = await aRequestRow(app, {
      player: child,
      other: await aScout(app, { isVerified: true }),
      route: 'safeguarding',
    });
    const routeNow = async () =>
      (await app.db.selectFrom('contact_requests').select('route').where('id', '=', request.id).executeTakeFirst())
        ?.route;
    const token = await anInvitation(app, child);
    const guardian = await (await app.visitor().call()).guardian.register(form(token));
    expect(await routeNow()).toBe('guardian');
    expect(await titlesOf(app, guardian)).toContain('A member asks to write to your child');

    const [{ guardianshipId } = { guardianshipId: '' }] = await app.as(guardian).guardian.children();
    for (const [person, code] of [
      [child, 'NOT_ALLOWED'],
      [await aGuardian(app, []), 'GUARDIANSHIP_NOT_FOUND'],
      [await aScout(app), 'GUARDIANSHIP_NOT_FOUND'],
    ] as const) {
      await expect(app.as(person).guardian.end({ id: guardianshipId })).rejects.toMatchObject(refusal(code));
    }
    await app.as(guardian).guardian.end({ id: guardianshipId });
    expect(await routeNow()).toBe('safeguarding');
    expect(await titlesOf(app, handler)).toContain('A member asks to write to a minor');
    expect(await app.as(guardian).guardian.children()).toEqual([]);
    await expect(app.as(guardian).consents.of({ playerId: child.id })).rejects.toMatchObject(
      refusal('PLAYER_NOT_FOUND'),
    );
  });

  test('is told when an admin ends the guardianship, and nothing of the child stays public without a guardian', {
    tags: ['GDN-21', 'GDN-22'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    for (const line of ['public-clips', 'contact'] as const) {
      await app
        .as(guardian)
        .consents.record({ playerId: child.id, line, isGiven: line === 'public-clips', textVersion: 2 });
    }
    const [{ guardianshipId } = { guardianshipId: '' }] = await app.as(guardian).guardian.children();
    app.clock.turn(1);
    await app.as(await theAdmin(app)).guardian.end({ id: guardianshipId });
    expect(await titlesOf(app, guardian)).toContain('You are no longer the guardian of a player');
    const states = Object.fromEntries(
      (await app.as(child).consents.of({ playerId: child.id })).map(({ line, isGiven }) => [line, isGiven]),
    );
    expect(states).toMatchObject({ 'public-clips': false, contact: false, profile: true });
  });

  test('leaves nothing public when the account is deactivated, unless another guardian allows it too', {
    tags: ['GDN-22'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const [child, sister] = [await aMinor(app), await aMinor(app)];
    const guardian = await aGuardian(app, [child, sister]);
    const father = await aGuardian(app, [sister]);
    const consent = { line: 'public-clips', isGiven: true, textVersion: 2 } as const;
    for (const { id: playerId } of [child, sister]) await app.as(guardian).consents.record({ ...consent, playerId });
    await app.as(father).consents.record({ ...consent, playerId: sister.id });
    app.clock.turn(1);
    const publicOf = async ({ id: playerId }: { id: string }) =>
      (await admin.consents.of({ playerId })).find(({ line }) => line === 'public-clips')?.isGiven;
    await admin.users.change({ id: guardian.id, patch: { isActive: false } });
    expect([await publicOf(child), await publicOf(sister)]).toEqual([false, true]);
    await admin.users.change({ id: guardian.id, patch: { isActive: true } });
    expect([await publicOf(child), await publicOf(sister)]).toEqual([false, true]);
  });

  test('leaves the requests to safeguarding while the account is deactivated, and when it is deleted', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    const request = await aRequestRow(app, { player: child, other: await aScout(app) });
    const routeNow = async () =>
      (await app.db.selectFrom('contact_requests').select('route').where('id', '=', request.id).executeTakeFirst())
        ?.route;
    await admin.users.change({ id: guardian.id, patch: { isActive: false } });
    expect(await routeNow()).toBe('safeguarding');
    await admin.users.change({ id: guardian.id, patch: { isActive: true } });
    expect(await routeNow()).toBe('guardian');
    const report = { subject: 'user', subjectId: guardian.id, reason: 'impostor', content: 'Not the mother.' } as const;
    await app.as(child).reports.create(report);
    const [found] = (await admin.cases.list({})).items;
    const action = { kind: 'deactivate', days: 2, reason: 'To be checked' } as const;
    await admin.cases.act({ id: found?.id ?? '', action });
    expect(await routeNow()).toBe('safeguarding');
    app.clock.turn(2 * 86_400);
    await endDeactivations(app.shared);
    expect(await routeNow()).toBe('guardian');
    await releaseCases(app);
    await admin.users.delete({ id: guardian.id });
    expect(await routeNow()).toBe('safeguarding');
  });

  test('is told when the account of the child is deleted', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    await app.as(await theAdmin(app)).users.delete({ id: child.id });
    expect(await app.as(guardian).guardian.children()).toEqual([]);
    expect(await titlesOf(app, guardian)).toEqual(['You are no longer the guardian of a player']);
  });
});
