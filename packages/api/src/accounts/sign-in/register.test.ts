import { describe, expect, test } from 'vitest';
import {
  aMinor,
  anInvitationRow,
  aPlayer,
  aRegistration,
  aScout,
  engines,
  PASSWORD,
  refusal,
  refusalAt,
  refusalAtNoField,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

describe.each(engines)('registering, on $name', (engine) => {
  test('a player gets an unverified account and is signed in', {
    tags: ['DATA-08', 'DATA-09', 'DATA-10'],
  }, async () => {
    const app = await testApp({ engine });
    const phone = app.visitor();
    const account = await (await phone.call()).auth.register(aRegistration({ username: 'Nine', role: 'player' }));
    expect(account).toMatchObject({
      username: 'Nine',
      role: 'player',
      isVerified: false,
      isActive: true,
      canUploadVideos: false,
    });
    expect(await (await phone.call()).auth.me()).toEqual(account);
    expect(phone.session.given).toHaveLength(1);
  });

  test('a new player shows contact data to a verified scout once they have accepted', {
    tags: ['CREQ-22'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await (await app.visitor().call()).auth.register(aRegistration());
    expect(player).toMatchObject({ isMinor: false, contactShown: 'accepted' });
    await app.as(await theAdmin(app)).users.change({ id: player.id, patch: { isVerified: true } });
    const scout = await aScout(app, { isVerified: true });
    expect(await app.as(scout).users.byId({ id: player.id })).toMatchObject({
      email: null,
      phone: null,
      dateOfBirth: null,
      contactAccess: 'on-acceptance',
    });
  });

  test('additional fields of the form are ignored', { tags: ['MA-01'] }, async () => {
    const app = await testApp({ engine });
    const extras = {
      id: 'chosen',
      isVerified: true,
      isActive: false,
      canUploadVideos: true,
      createdAt: '1999',
      passportImageUrl: '/x',
    };
    const account = await app.as(null).auth.register({ ...aRegistration(), ...extras });
    expect(account).toMatchObject({
      isVerified: false,
      isActive: true,
      canUploadVideos: false,
      passportImageUrl: null,
    });
    expect(account.id).not.toBe('chosen');
    expect(account.createdAt).toBe(app.clock.now().toISOString());
  });

  test('no user becomes an admin by registering', { tags: ['MA-01', 'REG-14'] }, async () => {
    const app = await testApp({ engine });
    const form = { ...aRegistration(), role: 'admin' as 'player' };
    await expect(app.as(null).auth.register(form)).rejects.toMatchObject(
      refusal('INVALID_INPUT', 'Please select a role'),
    );
  });

  test('user names and e-mails are unique regardless of the case and width of letters', {
    tags: ['DATA-02', 'DATA-03', 'EN-08'],
  }, async () => {
    const app = await testApp({ engine });
    await app.as(null).auth.register(aRegistration({ username: 'Annbee', email: 'ann@club.example' }));
    const taken = (change: object) => app.as(null).auth.register(aRegistration(change));
    for (const username of ['Annbee', 'aNNBEE', 'ＡＮＮＢＥＥ', 'ａｎｎｂｅｅ']) {
      await expect(taken({ username })).rejects.toMatchObject(refusalAt('username', 'USERNAME_TAKEN'));
    }
    for (const email of ['ann@club.example', 'ANN@Club.Example']) {
      await expect(taken({ email })).rejects.toMatchObject(refusalAt('email', 'EMAIL_TAKEN'));
    }
  });

  test('an invited guardian reads at the field that a user name is taken, and without one that the address of the invitation is', async () => {
    const app = await testApp({ engine });
    const token = 'secret';
    await anInvitationRow(app, { playerId: (await aMinor(app)).id, token });
    const anyone = await app.visitor().call();
    const register = (username: string) => {
      const { firstName, lastName, password } = aRegistration();
      const names = { username, firstName, lastName, phone: '+34 600 000 001', password };
      return anyone.guardian.register({ token, ...names, relation: 'mother', declarationVersion: 1 });
    };
    await aPlayer(app, { username: 'ana.torres' });
    await expect(register('ana.torres')).rejects.toMatchObject(refusalAt('username', 'USERNAME_TAKEN'));
    const { email } = await anyone.guardian.invitation({ token });
    await aPlayer(app, { email });
    await expect(register('ana.other')).rejects.toMatchObject(refusalAtNoField('EMAIL_TAKEN'));
  });

  test('a username that looks like another, or reads like a role, is refused; a similar one is not', {
    tags: ['ACCT-17'],
  }, async () => {
    const app = await testApp({ engine });
    await app.as(null).auth.register(aRegistration({ username: 'lucas.omar' }));
    const choose = (username: string) => app.as(null).auth.register(aRegistration({ username }));
    // A capital i for the l, Cyrillic letters, a zero, Greek letters.
    for (const username of ['Iucas.omar', 'luсаs.omar', '1ucas.0mar', 'lucas.οmαr', 'ｌｕｃａｓ.0mar']) {
      await expect(choose(username)).rejects.toMatchObject(refusalAt('username', 'USERNAME_MISLEADING'));
    }
    const roles = [
      'admin',
      'Admin1',
      'аdmіn',
      'adm1n',
      'ad.min',
      'the_admin',
      'admin-leeds',
      'touchline.fc',
      'Support',
    ];
    for (const username of [
      ...roles,
      'support_team',
      'safeguarding',
      'moderator2',
      'scout',
      'ｐｌａｙｅｒ',
      'guardian',
    ]) {
      await expect(choose(username)).rejects.toMatchObject(refusalAt('username', 'USERNAME_RESERVED'));
    }
    for (const username of ['lucas_omar', 'lucasomar', 'badminton', 'player1', 'scout_leeds', 'поддержка', 'иван']) {
      expect(await choose(username)).toMatchObject({ username });
    }
  });

  test('a real name in any alphabet is taken', async () => {
    const app = await testApp({ engine });
    for (const [firstName, lastName] of [
      ['Αλέξης', 'Παπαδόπουλος'],
      ['Иван', 'Шевченко'],
      ['محمد', 'صلاح'],
      ['太郎', '田中'],
      ['Admin', 'Support'],
    ] as const) {
      const account = await app.as(null).auth.register(aRegistration({ firstName, lastName }));
      expect(account).toMatchObject({ firstName, lastName });
    }
  });

  test('of twenty concurrent registrations with one user name, one succeeds and the others fail with USERNAME_TAKEN', {
    tags: ['CC-01'],
  }, async () => {
    const app = await testApp({ engine });
    const forms = Array.from({ length: 20 }, (_, index) =>
      aRegistration({ username: index % 2 ? 'STRIKER' : 'striker', email: `hopeful${index}@club.example` }),
    );
    const results = await Promise.allSettled(forms.map((form) => app.as(null).auth.register(form)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject(refusal('USERNAME_TAKEN'));
    }
    expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test('an operator may require passwords longer than the default of six', async () => {
    const app = await testApp({ engine, limits: { passwordMinLength: 12 } });
    const short = app.as(null).auth.register(aRegistration({ password: 'eleven char' }));
    await expect(short).rejects.toMatchObject(refusal('INVALID_INPUT', 'Password must be at least 12 characters'));
  });

  test('registrations are limited per hour and address, independently of other addresses', async () => {
    const app = await testApp({ engine, limits: { registrationsPerAddress: { uses: 2, seconds: 3600 } } });
    const from = async (address: string) => (await app.visitor(address).call()).auth.register(aRegistration());
    await from('192.0.2.7');
    await from('192.0.2.7');
    await expect(from('192.0.2.7')).rejects.toMatchObject({ cause: { code: 'TOO_MANY_REQUESTS', retryAfter: 3600 } });
    await from('192.0.2.8');
    app.clock.turn(3600);
    await from('192.0.2.7');
  });

  test('the password is stored as an Argon2id hash and is in no response', { tags: ['DATA-04'] }, async () => {
    const app = await testApp({ engine });
    const account = await app.as(null).auth.register(aRegistration());
    const rows = await app.db.selectFrom('users').select('password_hash').execute();
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
    const seenByAdmin = await app.as(await theAdmin(app)).users.byId({ id: account.id });
    for (const answer of [account, seenByAdmin]) {
      expect(JSON.stringify(answer)).not.toMatch(/password|argon2/i);
      expect(JSON.stringify(answer)).not.toContain(PASSWORD);
    }
  });
});
